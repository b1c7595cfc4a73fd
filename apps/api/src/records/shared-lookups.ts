/**
 * Batches lookups of other records: the items of a bulk operation are computed concurrently, and their lookups in the
 * same tick become one statement.
 */
import DataLoader from 'dataloader';
import { sql } from 'kysely';
import type { AccountContext } from '../store/context.ts';
import type { RecordTableName } from '../store/schema.ts';

type Who = Pick<AccountContext, 'tx' | 'account'> & { shared?: SharedLookups | undefined };

/** The pending lookups of the items, by statement. */
export interface SharedLookups {
  existing: Map<string, DataLoader<string, boolean>>;
  held: Map<string, DataLoader<string, boolean>>;
  alike: Map<string, DataLoader<string, string | undefined>>;
  /** The item with each value, by statement and value. */
  values: Map<string, string>;
  /** The records that the items change. */
  changed: ReadonlySet<string>;
}

export function sharedLookups(changed: readonly string[] = []): SharedLookups {
  const none = { existing: new Map(), held: new Map(), alike: new Map(), values: new Map() };
  return { ...none, changed: new Set(changed) };
}

/** Thrown if an item of a bulk operation depends on another one; they are then written one after the other. */
export class ItemsDepend extends Error {
  override name = 'ItemsDepend';
}

/** Returns those of `ids` that a record of these tables has. */
export async function existing(
  { shared, ...who }: Who,
  tables: readonly RecordTableName[],
  ids: readonly string[],
): Promise<Set<string>> {
  if (!shared) return await readExisting(who, tables, ids);
  const loader = loaderOf(shared.existing, tables.join(), async (asked) => {
    const found = await readExisting(who, tables, asked);
    return asked.map((id) => found.has(id));
  });
  const known = await loader.loadMany(ids);
  return new Set(ids.filter((_, index) => found(known[index])));
}

/** Locks the existing ones of the records against deletion until the transaction ends; waits for running deletions. */
export async function hold(
  { shared, ...who }: Who,
  table: RecordTableName,
  ids: readonly string[],
): Promise<void> {
  if (!shared) return await readHeld(who, table, ids);
  const loader = loaderOf(shared.held, table, async (asked) => {
    await readHeld(who, table, asked);
    return asked.map(() => true);
  });
  for (const outcome of await loader.loadMany(ids)) found(outcome);
}

/**
 * Returns the ID of another record of the table with the same value in `member`, a column.
 * @throws ItemsDepend if another item of the bulk operation has or had the value
 */
export async function alike(
  { shared, ...who }: Who,
  table: RecordTableName,
  member: string,
  record: { _id: string; value: string },
): Promise<string | undefined> {
  if (!shared) return await readAlike(who, table, member, record);
  const name = `${table}.${member}`;
  const first = shared.values.get(`${name} ${record.value}`) ?? record._id;
  if (first !== record._id) throw new ItemsDepend();
  shared.values.set(`${name} ${record.value}`, first);
  const loader = loaderOf(shared.alike, name, async (asked) => {
    const others = await readAllAlike(who, table, member, asked);
    return asked.map((value) => others.get(value));
  });
  const other = await loader.load(record.value);
  if (other !== undefined && shared.changed.has(other)) throw new ItemsDepend();
  return other;
}

function loaderOf<Value>(
  loaders: Map<string, DataLoader<string, Value>>,
  name: string,
  load: (keys: readonly string[]) => Promise<Value[]>,
): DataLoader<string, Value> {
  const loader = loaders.get(name) ?? new DataLoader(load);
  loaders.set(name, loader);
  return loader;
}

/** Unwraps a result of `loadMany`, which returns errors in place of values. */
function found<Value>(outcome: Value | Error): Value {
  if (outcome instanceof Error) throw outcome;
  return outcome;
}

async function readExisting(
  { tx, account }: Who,
  tables: readonly RecordTableName[],
  ids: readonly string[],
): Promise<Set<string>> {
  const selects = tables.map(
    (table) => sql`select id from ${sql.table(table)}
      where account_id = ${account.id} and id = any(${[...ids]}::text[]) and deleted_at is null`,
  );
  const { rows } = await sql<{ id: string }>`${sql.join(selects, sql` union all `)}`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

async function readHeld({ tx, account }: Who, table: RecordTableName, ids: readonly string[]): Promise<void> {
  await sql`
    select from ${sql.table(table)}
    where account_id = ${account.id} and id = any(${[...ids]}::text[]) and deleted_at is null
    order by id for share`.execute(tx);
}

async function readAlike(
  { tx, account }: Who,
  table: RecordTableName,
  member: string,
  { _id, value }: { _id: string; value: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)}
    where account_id = ${account.id} and ${sql.ref(member)} = ${value} and id <> ${_id}
      and deleted_at is null limit 1`.execute(tx);
  return rows[0]?.id;
}

/** Returns one existing record for each of the values that records have. */
async function readAllAlike(
  { tx, account }: Who,
  table: RecordTableName,
  member: string,
  values: readonly string[],
): Promise<Map<string, string>> {
  const column = sql.ref(member);
  const { rows } = await sql<{ value: string; id: string }>`
    select ${column} as value, min(id) as id from ${sql.table(table)}
    where account_id = ${account.id} and ${column} = any(${[...values]}::text[]) and deleted_at is null
    group by ${column}`.execute(tx);
  return new Map(rows.map(({ value, id }) => [value, id]));
}
