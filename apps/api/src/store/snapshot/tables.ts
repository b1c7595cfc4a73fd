/** The tables that carry the data of accounts, read from the catalogue: what there is, and in which order it can be loaded. */
import type pg from 'pg';

export interface CarriedTable {
  name: string;
  /** `id` of `accounts`, `account_id` of all others. */
  owner: string;
  /** Those that are stored as given; generated ones are computed again. */
  columns: string[];
  /** The primary key: the order in which rows are carried. */
  key: string[];
}

/** Counted for minutes only, or (`kysely_migration`) what a schema says of itself. */
export const notCarried = [
  'failed_authentications',
  'kysely_migration',
  'kysely_migration_lock',
  'rate_windows',
  'sign_in_attempts',
];

/** Every table of account data; one that others refer to comes before them. */
export async function carriedTables(client: pg.ClientBase): Promise<CarriedTable[]> {
  const { rows } = await client.query<CarriedTable & { refers: string[] }>(
    `
    select relname as name, case relname when 'accounts' then 'id' else 'account_id' end as owner,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(attname::text order by place) from pg_index,
        unnest(indkey::int2[]) with ordinality as part (number, place), pg_attribute
        where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid and attnum = number) as key,
      array(select target.relname::text from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid) as refers
    from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relname = any($1::text[])
    order by relname`,
    [notCarried],
  );
  return inOrder(rows);
}

/** Those that are referred to first. Throws where tables refer to each other in a circle. */
function inOrder(tables: readonly (CarriedTable & { refers: string[] })[]): CarriedTable[] {
  const ordered: CarriedTable[] = [];
  let waiting = [...tables];
  while (waiting.length > 0) {
    const left = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ refers }) => !refers.some((name) => left.has(name)));
    if (free.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`);
    ordered.push(...free.map(({ refers: _, ...table }) => table));
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
