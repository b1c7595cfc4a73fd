/** Reads for reports, on connections separate from those of requests. */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';

const times = { statementTimeoutMs: 300, connectTimeoutMs: 2_000 };
const database = await testDatabase({ poolSize: 1, ...times, reportsTimeoutMs: 1_200 });
const now = new Date('2026-11-01T12:00:00.000Z');
const input = { name: 'Kiosco', email: 'a@example.com', plan: 'trial' } as const;
const { id } = await createAccount(database, input, now);
await createAccount(database, { ...input, email: 'b@example.com' }, now);

test('a report reads a single snapshot of its account', async () => {
  const names = await database.reports(id, async (snapshot) => {
    const read = () => snapshot.selectFrom('accounts').select('name').execute();
    const before = await read();
    await database.of(id).updateTable('accounts').set({ name: 'Almacén' }).execute();
    return [before, await read()];
  });
  expect(names).toEqual([[{ name: 'Kiosco' }], [{ name: 'Kiosco' }]]);
});

test('a report cannot write', async () => {
  const write = database.reports(id, (snapshot) => snapshot.deleteFrom('accounts').execute());
  await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('a report runs while all other connections are in use, with a longer timeout', async () => {
  const done = await database.transaction(id, async () => {
    await database.reports(id, (snapshot) => sql`select pg_sleep(0.5)`.execute(snapshot));
    return true;
  });
  expect(done).toBe(true);
});

test('a report that takes too long is cancelled as busy', async () => {
  const long = database.reports(id, (snapshot) => sql`select pg_sleep(5)`.execute(snapshot));
  await expect(long).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
});

test('its statements are parsed once and planned for their values each time', async () => {
  const rows = await database.reports(id, async (snapshot) => {
    for (let turn = 0; turn < 8; turn++) await sql`select ${turn}::integer`.execute(snapshot);
    return (
      await sql`
        select generic_plans, custom_plans from pg_prepared_statements
        where statement = 'select $1::integer'`.execute(snapshot)
    ).rows;
  });
  // The first time it has no name yet.
  expect(rows).toEqual([{ generic_plans: 0, custom_plans: 7 }]);
});

test('with a replica, reports are read from it', async () => {
  const replica = await testDatabase();
  await createAccount(replica, { ...input, name: 'En la réplica' }, now);
  const [account] = await replica.directory.selectFrom('accounts').select('id').execute();
  const both = await connect(database.target, { reports: replica.target });
  afterAll(both.close);
  const read = both.reports(account?.id ?? '', (db) => db.selectFrom('accounts').select('name').execute());
  expect(await read).toEqual([{ name: 'En la réplica' }]);
});

test('an unavailable replica affects only reports', async () => {
  const said: string[] = [];
  const reports = { connectionString: 'postgres://a:secret@127.0.0.1:1/a' };
  const alone = await connect(database.target, { reports, notice: (message) => said.push(message) });
  afterAll(alone.close);
  expect(said).toEqual([
    'The database at REPORTS_DATABASE_URL does not respond, and reports fail until it does: connect ECONNREFUSED 127.0.0.1:1',
  ]);
  expect(await alone.of(id).selectFrom('accounts').select('id').execute()).toEqual([{ id }]);
  const report = alone.reports(id, (db) => db.selectFrom('accounts').selectAll().execute());
  await expect(report).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
});
