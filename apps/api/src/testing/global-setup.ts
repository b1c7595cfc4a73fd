/**
 * Provides one PostgreSQL per test run, with a template that has every migration: the server at `DATABASE_URL` (its
 * role needs CREATEDB and should not be a superuser; `INSPECTOR_URL` is for reading all rows, see `TestServer`), or a
 * temporary embedded one.
 */
import type { TestProject } from 'vitest/node';
import { connect } from '../store/connect.ts';
import { migrate } from '../store/migrate.ts';
import type { Target } from '../store/pool.ts';
import type { CitusCluster } from './citus.ts';
import { onDatabase } from './on-database.ts';
import { testServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for the databases of test files, and their template. */
    postgres: { target: Target; inspector: Target; template: string; citus?: CitusCluster };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return process.env.CITUS ? setUpCitus(project, JSON.parse(process.env.CITUS)) : await setUpServer(project);
}

/** See `programs/on-citus.ts`, which drops the databases of the tests. */
function setUpCitus(project: TestProject, citus: CitusCluster): () => Promise<void> {
  const [target, inspector] = [citus.url, citus.inspector].map((connectionString) => ({ connectionString }));
  if (target && inspector) project.provide('postgres', { target, inspector, template: citus.prefix, citus });
  return async () => {};
}

async function setUpServer(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `mostrador_test_${process.pid}_${Date.now().toString(36)}`;
  const { pool: admin, close } = await connect(server.target, { poolSize: 1 });
  await admin.query(`create database ${template}`);
  const database = await connect(onDatabase(server.target, template), { poolSize: 1 });
  await migrate(database).finally(database.close);
  project.provide('postgres', { target: server.target, inspector: server.inspector, template });
  return async () => {
    await dropAll(server.inspector, template);
    await close();
    await server.stop();
  };
}

/** Drops the template and its copies, which workers leave behind. */
async function dropAll(inspector: Target, template: string): Promise<void> {
  const { pool, close } = await connect(inspector, { poolSize: 1 });
  const { rows } = await pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [template],
  );
  for (const { name } of rows) await pool.query(`drop database ${name} with (force)`);
  await close();
}
