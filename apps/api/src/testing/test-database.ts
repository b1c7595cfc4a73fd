/** Creates databases for test files. */
import type { Kysely } from 'kysely';
import { afterAll, inject } from 'vitest';
import { type ConnectOptions, connect, type Database } from '../store/connect.ts';
import type { Target } from '../store/pool.ts';
import type { Schema } from '../store/schema.ts';
import { borrowCitusDatabase } from './citus-databases.ts';
import { onDatabase } from './on-database.ts';
import { watchShapes } from './statement-watch.ts';

export interface TestDatabase extends Database {
  name: string;
  /** For further connections to the same database. */
  target: Target;
  /** The same, with a role that sees the rows of every account. */
  inspector: Target;
  /** Reads the rows of every account, which the service itself can never see at once. */
  everything: Kysely<Schema>;
}

/** Longer timeouts, for a machine that is busy with other tests. */
const patient = { connectTimeoutMs: 30_000, lockTimeoutMs: 30_000 };

let made = 0;

/**
 * Creates an empty database with every migration, dropped after the tests of the file. At the top of a test file:
 *
 *     const database = await testDatabase();
 */
export async function testDatabase(options: ConnectOptions = {}): Promise<TestDatabase> {
  watchShapes();
  const { drop, ...database } = await newDatabase(options);
  afterAll(drop);
  return database;
}

const shared = new Map<string, Promise<TestDatabase>>();

/**
 * Returns a database shared by the files of this worker, each with accounts of its own; one per name. It is dropped
 * with the template.
 */
export function sharedDatabase(name = ''): Promise<TestDatabase> {
  watchShapes();
  const database = shared.get(name) ?? newDatabase({});
  shared.set(name, database);
  return database;
}

interface Dropped {
  drop(): Promise<void>;
}

async function newDatabase(options: ConnectOptions): Promise<TestDatabase & Dropped> {
  const { target: server, inspector, template, citus } = inject('postgres');
  const name = citus ? await borrowCitusDatabase(citus) : await copyOf(template);
  const target = onDatabase(server, name);
  const database = await connect(target, { ...patient, ...options });
  const inspecting = onDatabase(inspector, name);
  const all = await connect(inspecting, { poolSize: 2 });
  return {
    ...database,
    name,
    target,
    inspector: inspecting,
    everything: all.kysely,
    async drop() {
      await Promise.all([database.close(), all.close()]);
      // Only the inspector can end connections of both roles. The database of a cluster is returned automatically.
      if (!citus) await asAdmin(inspector, `drop database ${name} with (force)`);
    },
  };
}

async function copyOf(template: string): Promise<string> {
  const name = `${template}_${process.pid}_${process.env.VITEST_WORKER_ID ?? ''}_${++made}`;
  await asAdmin(inject('postgres').target, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function asAdmin(target: Target, statement: string): Promise<void> {
  const { pool, close } = await connect(target, { poolSize: 1 });
  await pool.query(statement).finally(close);
}
