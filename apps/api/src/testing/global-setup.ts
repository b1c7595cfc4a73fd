/**
 * One PostgreSQL per run of the suite, with a template that has every migration: the server at `DATABASE_URL` (its
 * role needs CREATEDB and should be no superuser; `INSPECTOR_URL` is for looking at all rows, see `TestServer`), or an
 * embedded one that is thrown away.
 */
import type { TestProject } from 'vitest/node';
import { connect } from '../store/connect.ts';
import { migrate } from '../store/migrate.ts';
import type { Target } from '../store/pool.ts';
import { onDatabase } from './on-database.ts';
import { testServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files make their databases, and the template they make them of. */
    postgres: { target: Target; inspector: Target; template: string };
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await testServer();
  const template = `mostrador_test_${process.pid}_${Date.now().toString(36)}`;
  const { pool: admin, close } = await connect(server.target, { poolSize: 1 });
  await admin.query(`create database ${template}`);
  const database = await connect(onDatabase(server.target, template), { poolSize: 1 });
  await migrate(database).finally(database.close);
  project.provide('postgres', { target: server.target, inspector: server.inspector, template });
  return async () => {
    await admin.query(`drop database ${template}`).finally(close);
    await server.stop();
  };
}
