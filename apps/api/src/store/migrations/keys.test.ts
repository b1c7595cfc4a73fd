/**
 * Isolation by construction: no key of one account's data can collide with another account's, and no connection sees
 * rows of an account other than its own. Read from the catalogue, so it covers every future table.
 */
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { directoryTables } from '../directory.ts';

const database = await testDatabase();

/** Unique over all accounts, because they are looked up across accounts. */
const uniqueOverall = [
  'access_codes_hash_key',
  'accounts_email_key',
  'accounts_pkey',
  'api_tokens_hash_key',
  'sessions_hash_key',
  'users_email_key',
];
/** Tables without an account: the list of migrations, and counts of unauthenticated requests. */
const ofNobody = ['failed_authentications', 'kysely_migration', 'kysely_migration_lock', 'sign_in_attempts'];

const tables = sql`pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`;
const ofAccounts = sql`not relname = any(${ofNobody}::text[])`;
/** SQL for the column with the account of a row. */
const owner = sql`pg_attribute where attname = case relname when 'accounts' then 'id' else 'account_id' end`;

async function names(query: RawBuilder<{ name: string }>): Promise<string[]> {
  return (await query.execute(database.kysely)).rows.map(({ name }) => name);
}

async function accountTables(): Promise<string[]> {
  return await names(sql`
    select relname as name from ${tables} and ${ofAccounts} order by relname`);
}

test('every table belongs to accounts', async () => {
  const without = await names(sql`
    select relname as name from ${tables} and not exists (select from ${owner} and attrelid = pg_class.oid)
    order by relname`);
  expect(without).toEqual(ofNobody);
  expect(await accountTables()).toEqual(expect.arrayContaining(['accounts', 'audit_log', 'products']));
});

test('account_id is never null', async () => {
  const nullable = await names(sql`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
      and attname = 'account_id' and not attnotnull`);
  expect(nullable).toEqual([]);
});

test('every table has a primary key, which begins with account_id', async () => {
  const wrong = await names(sql`
    select relname as name from ${tables} and ${ofAccounts} and relname <> 'accounts' and not exists (
      select from pg_index join pg_attribute on attrelid = indrelid and attname = 'account_id'
      where indrelid = pg_class.oid and indisprimary and indkey[0] = attnum)`);
  expect(wrong).toEqual([]);
});

test('every unique index contains account_id', async () => {
  const without = await names(sql`
    select index.relname as name
    from pg_index
    join pg_class index on index.oid = indexrelid
    join pg_class owned on owned.oid = indrelid
    where index.relnamespace = current_schema()::regnamespace and indisunique and not owned.relname = any(${ofNobody}::text[])
      and not exists (
        select from pg_attribute
        where attrelid = indrelid and attname = 'account_id' and attnum = any (indkey::int2[]))
    order by 1`);
  expect(without).toEqual(uniqueOverall);
});

test('every foreign key refers to a row of the same account', async () => {
  const elsewhere = await names(sql`
    select conname as name
    from pg_constraint
    join pg_class target on target.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and not exists (
      select from unnest(conkey, confkey) as pair (here, there)
      join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = here and mine.attname = 'account_id'
      join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = there
        and theirs.attname = case target.relname when 'accounts' then 'id' else 'account_id' end)`);
  expect(elsewhere).toEqual([]);
});

test('every table has row-level security, for its owner too', async () => {
  const secured = await names(sql`
    select relname as name from ${tables} and relrowsecurity and relforcerowsecurity order by relname`);
  expect(secured).toEqual(await accountTables());
});

interface Policy {
  table: string;
  policy: string;
  command: string;
  roles: string;
  using: string;
  check: string | null;
}

const theirs = (table: string): Policy => ({
  table,
  policy: 'account',
  command: 'ALL',
  roles: '{public}',
  check: null,
  using: `(${table === 'accounts' ? 'id' : 'account_id'} = current_setting('app.account_id'::text, true))`,
});

const readByDirectory = (table: string): Policy => ({
  table,
  policy: 'directory',
  command: 'SELECT',
  roles: '{public}',
  check: null,
  using: `(current_setting('app.directory'::text, true) = 'on'::text)`,
});

test('each table shows only the rows of the current account, and directory connections read the directory', async () => {
  const { rows } = await sql<Policy>`
    select tablename as table, policyname as policy, cmd as command, roles::text, qual as using, with_check as check
    from pg_policies where schemaname = current_schema() and permissive = 'PERMISSIVE'
    order by tablename, policyname`.execute(database.kysely);
  const directory: readonly string[] = directoryTables;
  const want = (await accountTables()).flatMap((table) =>
    directory.includes(table) ? [theirs(table), readByDirectory(table)] : [theirs(table)],
  );
  expect(rows).toEqual(want);
});

test('nothing runs implicitly or with other privileges: no triggers, rules, views or functions', async () => {
  const found = await names(sql`
    select tgname as name from pg_trigger where not tgisinternal
    union all select rulename from pg_rules where schemaname = current_schema()
    union all select viewname from pg_views where schemaname = current_schema()
    union all select proname from pg_proc
      where pronamespace = current_schema()::regnamespace and proowner = current_user::regrole`);
  expect(found).toEqual([]);
});
