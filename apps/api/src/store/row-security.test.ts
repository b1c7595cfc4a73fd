/** The second barrier between accounts: the possible effects of a statement that omits its account. */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import type { Database } from './connect.ts';

const database = await testDatabase({ poolSize: 1 });
const now = new Date('2026-11-01T12:00:00.000Z');
const account = async (email: string) =>
  await createAccount(database, { name: 'Kiosco', email, plan: 'trial' }, now);
const [ours, theirs] = [await account('a@example.com'), await account('b@example.com')];
for (const { id } of [ours, theirs]) {
  await database.of(id).insertInto('products').values(product(id)).execute();
}

function product(account_id: string, id = 'e'.repeat(24)) {
  return { account_id, id, created_at: now, updated_at: now, doc: JSON.stringify({ name: account_id }) };
}

afterEach(async () => {
  const { rows } = await database.pool.query(`select current_setting('app.account_id', true) as setting`);
  expect(['', null]).toContain(rows[0]?.setting);
});

const ways: {
  name: string;
  run: <Row>(work: (db: ReturnType<Database['of']>) => Promise<Row>) => Promise<Row>;
}[] = [
  { name: 'a statement', run: (work) => work(database.of(ours.id)) },
  { name: 'a transaction', run: (work) => database.transaction(ours.id, work) },
];

test.for(ways)(
  '$name without its WHERE reads, changes and deletes only rows of its own account',
  async ({ run }) => {
    const seen = await run((db) => db.selectFrom('products').select('account_id').execute());
    expect(seen).toEqual([{ account_id: ours.id }]);
    expect(await run((db) => db.selectFrom('accounts').select('id').execute())).toEqual([{ id: ours.id }]);
    const changed = await run((db) => db.updateTable('products').set({ search: 'x' }).executeTakeFirst());
    expect(changed.numUpdatedRows).toBe(1n);
    const deleted = await run((db) => db.deleteFrom('products').executeTakeFirst());
    expect(deleted.numDeletedRows).toBe(1n);
    expect(await owners()).toEqual([theirs.id]);
    await database.of(ours.id).insertInto('products').values(product(ours.id)).execute();
  },
);

test.for(ways)('$name can neither write a row for another account nor move one there', async ({ run }) => {
  const rejected = /violates row-level security policy/;
  const insert = run((db) =>
    db
      .insertInto('products')
      .values(product(theirs.id, 'f'.repeat(24)))
      .execute(),
  );
  await expect(insert).rejects.toThrow(rejected);
  const move = run((db) => db.updateTable('products').set({ account_id: theirs.id }).execute());
  await expect(move).rejects.toThrow(rejected);
  expect(await owners()).toEqual([ours.id, theirs.id]);
});

test('SQL that names another account sees none of its rows', async () => {
  const { rows } = await sql`select * from products where account_id = ${theirs.id}`.execute(
    database.of(ours.id),
  );
  expect(rows).toEqual([]);
});

test('a connection without an account sees no rows and writes none', async () => {
  expect(await database.kysely.selectFrom('products').selectAll().execute()).toEqual([]);
  const insert = database.kysely
    .insertInto('products')
    .values(product(ours.id, 'f'.repeat(24)))
    .execute();
  await expect(insert).rejects.toThrow(/violates row-level security policy/);
});

test.for([
  ['its statement fails', 'select 1 / 0'],
  ['its connection is lost', 'select pg_terminate_backend(pg_backend_pid())'],
])('the connection returns to the pool without an account when %s', async ([, text = '']) => {
  await expect(sql.raw(text).execute(database.of(ours.id))).rejects.toThrow();
  await expect(database.transaction(ours.id, (tx) => sql.raw(text).execute(tx))).rejects.toThrow();
  expect(await database.kysely.selectFrom('products').selectAll().execute()).toEqual([]);
});

test('an open transaction ends with its connection', async () => {
  await database.kysely.connection().execute(async (connection) => {
    await sql`begin`.execute(connection);
    await sql.raw(`set local app.account_id = '${ours.id}'`).execute(connection);
  });
  expect(await database.kysely.selectFrom('products').selectAll().execute()).toEqual([]);
});

test('a statement after the end of its transaction is rejected', async () => {
  const tx = await database.transaction(ours.id, async (tx) => tx);
  await expect(tx.selectFrom('products').selectAll().execute()).rejects.toThrow(
    'after the end of its transaction',
  );
});

test.each(['', 'f', `${'a'.repeat(24)}'; drop table products; --`, 'A'.repeat(24), `${'a'.repeat(24)}\n`])(
  'an invalid account ID is never part of a statement: %j',
  async (id) => {
    expect(() => database.of(id)).toThrow('not the id of an account');
    await expect(database.transaction(id, async () => {})).rejects.toThrow('not the id of an account');
  },
);

test('directory connections read only the directory tables across accounts, and cannot write', async () => {
  const { directory } = database;
  const known = await directory.selectFrom('accounts').select('id').orderBy('id').execute();
  expect(known.map(({ id }) => id)).toEqual([ours.id, theirs.id].sort());
  expect((await sql`select * from products`.execute(directory)).rows).toEqual([]);
  const rename = directory.updateTable('accounts').set({ name: 'x' }).execute();
  await expect(rename).rejects.toMatchObject({ cause: { code: '25006' } });
});

test('only the account of a directory row can write it', async () => {
  const written = await database.transaction(ours.id, async (tx) => {
    await sql`set local app.directory = 'on'`.execute(tx);
    expect(await tx.selectFrom('accounts').select('id').execute()).toHaveLength(2);
    return await tx.updateTable('accounts').set({ name: 'Almacén' }).returning('id').execute();
  });
  expect(written).toEqual([{ id: ours.id }]);
});

async function owners(): Promise<string[]> {
  const rows = await database.everything
    .selectFrom('products')
    .select('account_id')
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}
