/** Verifies that numbers have no gaps: every number taken from a counter belongs to exactly one record. */
import { type RawBuilder, sql } from 'kysely';
import type { Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';

export interface NumberSeries {
  /** The prefixes of the counter names: `sales`, `orders.`. */
  counters: readonly string[];
  /** SQL for the counter's `name` and the `number` of every record of an account, deleted or not. */
  carried(account: string): RawBuilder<unknown>;
}

/** Returns the counters of an account that differ from their last document, and the numbers without a document. */
export async function numberDifferences(
  db: Executor,
  account: string,
  { counters, carried }: NumberSeries,
): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with carried as (${carried(account)}),
    series as (
      select name, min(number) as first, max(number) as last, count(*) as carried,
        count(distinct number) as different
      from carried group by name
    ), given as (
      select name, value from counters
      where account_id = ${account} and name like any(${counters.map((counter) => `${counter}%`)}::text[])
    )
    select 'counter ' || name as subject, value || ' given' as kept, last || ' carried' as proven
    from given full join series using (name) where value is distinct from last
    union all
    select 'numbers of ' || name, carried || ' carried, ' || different || ' different ones',
      last - first + 1 || ' from ' || first || ' to ' || last
    from series where carried <> last - first + 1 or different <> carried
    order by subject`.execute(db);
  return rows;
}
