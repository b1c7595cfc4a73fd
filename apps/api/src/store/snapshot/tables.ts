/** The tables with account data, read from the catalogue, in an order in which they can be loaded. */
import type pg from 'pg';
import { localTables } from '../distribution.ts';
import { inForeignKeyOrder, type Referring, refersSql } from '../foreign-key-order.ts';

export interface CopiedTable {
  name: string;
  /** `id` of `accounts`, `account_id` of all others. */
  owner: string;
  /** Columns stored as given; generated ones are recomputed. */
  columns: string[];
  /** The primary key: the order in which rows are copied. */
  key: string[];
}

/** Tables without an account, and counters that last only minutes. */
const notCopied = [...localTables, 'rate_windows'];

/** Returns all tables of account data, referenced tables first. */
export async function copiedTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable & Referring>(
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
    [notCopied],
  );
  return inForeignKeyOrder(rows).map(({ refers: _, ...table }) => table);
}
