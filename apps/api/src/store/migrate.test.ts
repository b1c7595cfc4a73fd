import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const database = await testDatabase();
const hasty = await testDatabase({ statementTimeoutMs: 100, poolSize: 1 });

const slow: Migration = {
  async up(db) {
    await sql`create table slow (id integer primary key)`.execute(db);
    await sql`select pg_sleep(0.2)`.execute(db);
  },
};
const broken: Migration = {
  async up(db) {
    await sql`create table half (id integer primary key)`.execute(db);
    await sql`select 1 / 0`.execute(db);
  },
};

test('a migrated database has no pending migrations', async () => {
  expect(await migrate(database)).toEqual([]);
  expect(await pendingMigrations(database)).toEqual([]);
});

test('two processes that start concurrently migrate once', async () => {
  const more = { ...migrations, '9998-slow': slow };
  const other = await connect(database.target);
  expect(await pendingMigrations(database, more)).toEqual(['9998-slow']);
  const both = await Promise.all([migrate(database, more), migrate(other, more)]);
  await other.close();
  expect(both.flat()).toEqual(['9998-slow']);
});

test('a failed migration leaves nothing', async () => {
  const more = { ...migrations, '9998-slow': slow, '9999-broken': broken };
  await expect(migrate(database, more)).rejects.toThrow('migration 9999-broken failed; nothing was changed');
  const { rows } = await database.pool.query(`select to_regclass('half') as half`);
  expect(rows).toEqual([{ half: null }]);
});

test('a database newer than the program is rejected', async () => {
  const message = 'The database is newer than this program: it has the migration 9998-slow.';
  await expect(migrate(database)).rejects.toThrow(message);
  await expect(pendingMigrations(database)).rejects.toThrow(message);
});

test('a migration is not subject to the statement timeout', async () => {
  expect(await migrate(hasty, { ...migrations, '9998-slow': slow })).toEqual(['9998-slow']);
  await expect(hasty.pool.query('select pg_sleep(1)')).rejects.toThrow('statement timeout');
});
