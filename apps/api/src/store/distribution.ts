/**
 * The database spread over machines by account, with Citus: what has to be said to it, and whether it can be. Tables of
 * account data are distributed by `account_id` and kept together; the directory, which is looked into before the account
 * is known, and the accounts themselves are on every machine; what belongs to no account stays where it is.
 */
import pg from 'pg';
import { directoryTables } from './directory.ts';
import { inForeignKeyOrder, type Referring, refersSql } from './foreign-key-order.ts';
import { refuseFilled } from './snapshot/empty.ts';

/** On every machine, because their rows are looked for by other things than their account. */
export const referenceTables: readonly string[] = directoryTables;

/** Of no account: on the coordinator alone. */
export const localTables: readonly string[] = [
  'failed_authentications',
  'kysely_migration',
  'kysely_migration_lock',
  'sign_in_attempts',
];

export interface Distribution {
  statements: string[];
  /** Why they cannot be run, in sentences; none where they can. */
  obstacles: string[];
}

/** Reads both from the catalogue. */
export async function distribution(client: pg.ClientBase): Promise<Distribution> {
  const tables = await tablesOf(client);
  return { statements: statementsFor(tables), obstacles: await obstacles(client) };
}

async function tablesOf(client: pg.ClientBase): Promise<Referring[]> {
  const { rows } = await client.query<Referring>(`
    select relname as name, ${refersSql} as refers
    from pg_class where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace order by relname`);
  return rows.filter(({ name }) => !localTables.includes(name));
}

function statementsFor(tables: readonly Referring[]): string[] {
  const ordered = inForeignKeyOrder(tables).map(({ name }) => name);
  const reference = ordered.filter((name) => referenceTables.includes(name));
  const [first, ...others] = ordered.filter((name) => !referenceTables.includes(name));
  const distributed = (name: string, beside: string) =>
    `select create_distributed_table('${name}', 'account_id', colocate_with => '${beside}')`;
  return [
    // Row-level security holds on the workers too: they are told the account with each transaction.
    `set citus.propagate_set_commands = 'local'`,
    ...reference.map((name) => `select create_reference_table('${name}')`),
    ...(first === undefined ? [] : [distributed(first, 'none')]),
    ...others.map((name) => distributed(name, first ?? 'none')),
  ];
}

/** Each rule that a distributed table must keep, with a query for what breaks it. */
const rules: [query: string, sentence: (what: string) => string][] = [
  [
    `select relname as what from distributed where not exists (
       select from pg_attribute where attrelid = distributed.oid and attname = 'account_id' and attnotnull)`,
    (what) =>
      `The table ${what} has no column account_id, or it may be null, and it is in no list of tables without one.`,
  ],
  [
    `select index.relname as what from pg_index
     join distributed on distributed.oid = indrelid join pg_class index on index.oid = indexrelid
     where indisunique and not exists (
       select from pg_attribute
       where attrelid = indrelid and attname = 'account_id' and attnum = any (indkey::int2[]))`,
    (what) => `The unique index ${what} does not contain account_id.`,
  ],
  [
    `select conname as what from pg_constraint
     join distributed on distributed.oid = conrelid join pg_class target on target.oid = confrelid
     where contype = 'f' and not target.relname = any($1::text[]) and not exists (
       select from unnest(conkey, confkey) as pair (here, there)
       join pg_attribute mine on mine.attrelid = conrelid and mine.attnum = here and mine.attname = 'account_id'
       join pg_attribute theirs on theirs.attrelid = confrelid and theirs.attnum = there
         and theirs.attname = 'account_id')`,
    (what) => `The foreign key ${what} does not contain account_id.`,
  ],
  [
    `select conname as what from pg_constraint
     join pg_class source on source.oid = conrelid join distributed on distributed.oid = confrelid
     where contype = 'f' and source.relname = any($1::text[] || $2::text[])`,
    (what) => `The foreign key ${what} leads from a table that is not distributed to one that is.`,
  ],
  [
    `select tgname as what from pg_trigger join distributed on distributed.oid = tgrelid where not tgisinternal`,
    (what) => `The trigger ${what} is on a table that is to be distributed.`,
  ],
];

async function obstacles(client: pg.ClientBase): Promise<string[]> {
  const found: string[] = [];
  for (const [query, sentence] of rules) {
    const { rows } = await client.query<{ what: string }>(
      `with distributed as (
         select oid, relname from pg_class
         where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
           and not relname = any($1::text[] || $2::text[])
       ) select what from (${query}) as broken order by what`,
      [referenceTables, localTables],
    );
    found.push(...rows.map(({ what }) => sentence(what)));
  }
  return found;
}

/**
 * Runs the statements on a database that has the tables and no accounts yet: data is carried there afterwards. Throws
 * where the server has no Citus, and where anything stands against it.
 */
export async function distribute(client: pg.ClientBase): Promise<string[]> {
  const { statements, obstacles } = await distribution(client);
  if (obstacles.length > 0) throw new Error(`The tables cannot be distributed.\n  ${obstacles.join('\n  ')}`);
  const { rows } = await client.query(`select from pg_extension where extname = 'citus'`);
  if (rows.length === 0)
    throw new Error(
      'The server has no Citus: the extension is not there in this database. Install it on the coordinator and ' +
        'the workers, run `create extension citus` as a superuser, and try again.',
    );
  await refuseFilled(client);
  for (const statement of statements) await client.query(statement);
  const { rows: names } = await client.query<{ name: string }>('select current_database() as name');
  const name = pg.escapeIdentifier(names[0]?.name ?? '');
  await client.query(`alter database ${name} set citus.propagate_set_commands = 'local'`);
  return statements;
}
