/** The tables that carry the data of accounts, read from the catalogue: what there is, and in which order it can be loaded. */
import type pg from 'pg';
import { localTables } from '../distribution.ts';
import { inForeignKeyOrder, type Referring, refersSql } from '../foreign-key-order.ts';

export interface CarriedTable {
  name: string;
  /** `id` of `accounts`, `account_id` of all others. */
  owner: string;
  /** Those that are stored as given; generated ones are computed again. */
  columns: string[];
  /** The primary key: the order in which rows are carried. */
  key: string[];
}

/** What is of no account, and what is counted for minutes only. */
const notCarried = [...localTables, 'rate_windows'];

/** Every table of account data; one that others refer to comes before them. */
export async function carriedTables(client: pg.ClientBase): Promise<CarriedTable[]> {
  const { rows } = await client.query<CarriedTable & Referring>(
    `
    select relname as name, case relname when 'accounts' then 'id' else 'account_id' end as owner,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select array_agg(attname::text order by place) from pg_index,
        unnest(indkey::int2[]) with ordinality as part (number, place), pg_attribute
        where indrelid = pg_class.oid and indisprimary and attrelid = pg_class.oid and attnum = number) as key,
      ${refersSql} as refers
    from pg_class
    where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace and not relname = any($1::text[])
    order by relname`,
    [notCarried],
  );
  return inForeignKeyOrder(rows).map(({ refers: _, ...table }) => table);
}
