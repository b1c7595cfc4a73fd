import { createServer } from 'node:net';
import { tcpServer } from '@mostrador/embedded-postgres/testing';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';
import { openDatabase } from './database.ts';
import { DatabaseUnavailable } from './errors.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const database = await testDatabase();
const small = await testDatabase({ poolSize: 1, statementTimeoutMs: 200, connectTimeoutMs: 100 });

test('runs on the server of DATABASE_URL, over TCP, with a password, as a role that is not a superuser', async () => {
  const server = await tcpServer();
  onTestFinished(server.stop);
  const remote = await openDatabase({ url: server.url, dataDir: '/nowhere' });
  expect(await migrate(remote)).toEqual(Object.keys(migrations));
  const { rows } = await remote.pool.query(
    'select current_user, rolsuper from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ current_user: 'shop', rolsuper: false }]);
  await remote.close();
});

test('a wrong URL is explained without its password', async () => {
  const url = 'postgres://shop:s%3Acret@127.0.0.1:1/shop';
  const message = 'The database at DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1';
  await expect(openDatabase({ url, dataDir: '/nowhere' })).rejects.toThrow(message);
});

test('closing ends all connections', async () => {
  const other = await connect(database.target);
  await other.close();
  expect(other.pool).toMatchObject({ ended: true, totalCount: 0 });
});

const values = [
  { text: '9007199254740991::int8', want: 9007199254740991 },
  { text: 'count(*)', want: 1 },
  { text: `'12345678901234.56'::numeric`, want: '12345678901234.56' },
  { text: `'2026-11-20'::date`, want: '2026-11-20' },
  { text: `'2026-11-20T09:30:00.123-03:00'::timestamptz`, want: new Date('2026-11-20T12:30:00.123Z') },
  { text: `'{"a":1.50}'::jsonb`, want: { a: 1.5 } },
  { text: `'{"a": 1.50}'::jsonb::text`, want: '{"a": 1.50}' },
  { text: `'{a,b}'::text[]`, want: ['a', 'b'] },
  { text: `'\\x00ff'::bytea`, want: Buffer.from([0, 255]) },
  { text: `current_setting('timezone')`, want: 'UTC' },
];

test.for(values)('$text is read as $want', async ({ text, want }) => {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(text)} as value`.execute(database.kysely);
  expect(rows).toEqual([{ value: want }]);
});

test('an integer beyond the safe range is an error', async () => {
  const query = sql`select 9007199254740992::int8 as value`.execute(database.kysely);
  await expect(query).rejects.toThrow('int8 beyond 2^53: 9007199254740992');
});

test('statements with values are prepared once and under one name, from the second time on', async () => {
  const ask = () => sql`select ${'prepared'}::text as value`.execute(small.kysely);
  for (let time = 0; time < 3; time++) await ask();
  await sql`select 'without values'`.execute(small.kysely);
  const { rows } = await small.pool.query(
    `select generic_plans + custom_plans as runs from pg_prepared_statements where statement like '%::text as value'`,
  );
  expect(rows).toEqual([{ runs: 2 }]);
});

test('an unreachable server is unavailable', async () => {
  for (const target of [
    { host: '/nowhere', port: 5432, user: 'a', database: 'a' },
    { connectionString: 'postgres://a:secret@127.0.0.1:1/a' },
  ]) {
    await expect(connect(target)).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
  }
});

test('a server that never responds is unavailable', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void mute.close());
  const address = mute.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const target = { connectionString: `postgres://a@127.0.0.1:${port}/a` };
  await expect(connect(target, { connectTimeoutMs: 50 })).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a statement that runs too long, and a pool without a free connection, are busy', async () => {
  const slow = sql`select pg_sleep(5)`.execute(small.kysely);
  const waiting = sql`select 1`.execute(small.kysely);
  await expect(waiting).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  await expect(slow).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
});

test('a broken connection fails only its own statement', async () => {
  const suicide = sql`select pg_terminate_backend(pg_backend_pid())`.execute(small.kysely);
  await expect(suicide).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
  expect((await sql`select 1 as one`.execute(small.kysely)).rows).toEqual([{ one: 1 }]);
});
