/** Proves that numbers have no gaps: every one that a counter gave out is carried by a record, and by one only. */
import { type RawBuilder, sql } from 'kysely';
import type { Difference } from '../store/check.ts';
import type { Executor } from '../store/context.ts';

export interface NumberSeries {
  /** What the names of the counters begin with: `sales`, `orders.`. */
  counters: readonly string[];
  /** SQL that gives `name`, of the counter, and `number` for every record of an account, deleted or not. */
  carried(account: string): RawBuilder<unknown>;
}

/** The counters of an account that do not stand where their documents end, and the numbers that no document carries. */
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
