/** Isolation by construction: no key of one account's data can meet another account's. Holds for every table. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();

/** A token says by itself whose it is, so its hash is looked for in all accounts. */
const exceptions = ['api_tokens_hash_key'];
/** Accounts themselves, and the list of migrations. */
const shared = ['accounts', 'kysely_migration', 'kysely_migration_lock'];

test('every table belongs to accounts', async () => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and not exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'account_id')
    order by relname`.execute(database.kysely);
  expect(rows.map((row) => row.name)).toEqual(shared);
});

test('primary keys begin with account_id, unique ones contain it', async () => {
  const { rows } = await sql<{ name: string }>`
    select index.relname as name
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_attribute account on account.attrelid = indrelid and account.attname = 'account_id'
    where index.relnamespace = current_schema()::regnamespace
      and ((indisprimary and indkey[0] <> account.attnum)
        or (indisunique and not account.attnum = any (indkey::int2[])))`.execute(database.kysely);
  expect(rows.map((row) => row.name)).toEqual(exceptions);
});
