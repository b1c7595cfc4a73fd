/** Transactions grouped and added up by day, code or ID (Decision N58). */
import type { TransactionGroup, TransactionGrouping } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { fromCents, toCents } from '../../../core/cents.ts';
import type { Account } from '../../../core/context.ts';
import type { Executor } from '../../../store/context.ts';

/** The most groups in a response; the largest come first. */
const mostGroups = 1_000;

interface Scope extends Pick<Account, 'id' | 'timezone'> {
  db: Executor;
}

/** How to group: the key of a transaction and its display name, both SQL. */
interface Grouping {
  key: RawBuilder<unknown>;
  label(scope: Scope): RawBuilder<unknown>;
  /** SQL for the rows, if they are not the transactions themselves. */
  of?: (matching: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Whether the key is a day, week or month; the comparison period has none of the same. */
  ofTime?: true;
}

const itself = () => sql`key`;
const nameOf =
  (table: 'customers' | 'products', column: string) =>
  ({ id }: Scope) =>
    sql`(select doc->>'name' from ${sql.table(table)} named where account_id = ${id} and named.${sql.ref(column)} = key)`;

const localDay = (part: string) => (timezone: string) =>
  sql`to_char(date_trunc(${sql.lit(part)}, at at time zone ${timezone}::text), ${sql.lit(part === 'month' ? 'YYYY-MM' : 'YYYY-MM-DD')})`;

function groupingOf(grouping: Exclude<TransactionGrouping, 'none'>, timezone: string): Grouping {
  switch (grouping) {
    case 'day':
    case 'week':
    case 'month':
      return { key: localDay(grouping)(timezone), label: itself, ofTime: true };
    case 'type':
      return { key: sql`type`, label: () => sql`replace(initcap(left(key, 1)) || substr(key, 2), '_', ' ')` };
    case 'payment_method':
      return { key: sql`payment_method`, label: methodName };
    case 'customer':
      return {
        key: sql`case when entity_type = 'customer' then entity_id end`,
        label: nameOf('customers', 'id'),
      };
    case 'product':
      return { key: sql`product_id`, label: nameOf('products', 'id'), of: linesOf };
  }
}

function methodName({ id }: Scope): RawBuilder<unknown> {
  return sql`(
    select doc->>'name' from payment_methods method where account_id = ${id} and method.code = key
    order by deleted_at is null desc limit 1)`;
}

/** Returns each line of a product as a row. The rest of a sale, and transactions without lines, form one group. */
function linesOf(matching: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select matching.id, line.product_id,
      case when line.product_id is null then matching.amount - sum(case when matching.amount = 0 then 0 else coalesce(line.amount, 0) end) over (partition by matching.id)
        else case when matching.amount = 0 then 0 else line.amount end end as amount
    from ${matching} as matching left join lateral (
      select item->>'publication_id' as product_id, (item->>'line_total')::numeric as amount
      from jsonb_array_elements(items) as item where item->>'publication_type' = 'product'
      union all select null, null
    ) as line on true
  )`;
}

interface Compared {
  /** SQL for the transactions. */
  matching: RawBuilder<unknown>;
  /** SQL for the transactions of the comparison period, if any. */
  before: RawBuilder<unknown> | undefined;
}

/** Returns the sums by group, largest first; none without a grouping. */
export async function groupsOf(
  scope: Scope,
  grouping: TransactionGrouping,
  { matching, before }: Compared,
): Promise<TransactionGroup[]> {
  if (grouping === 'none') return [];
  const made = groupingOf(grouping, scope.timezone);
  const { rows } = await sql<Sums & { label: string | null }>`
    select key, ${made.label(scope)} as label, count, amount from (
      ${sumsOf(made, matching)}
      ${grouping === 'product' ? sql`having key is not null or sum(amount) <> 0` : sql``}
      order by amount desc, key limit ${mostGroups}
    ) as sums order by amount desc, key`.execute(scope.db);
  const earlier = before && !made.ofTime ? await sumsBefore(scope.db, made, before, rows) : undefined;
  return rows.map(({ key, label, ...sums }) => ({
    key,
    label: label ?? key ?? 'None',
    ...shown(sums),
    previous: earlier ? shown(earlier.get(key) ?? { count: 0, amount: '0' }) : null,
  }));
}

interface Sums {
  key: string | null;
  count: number;
  amount: string;
}

/** Returns SQL for the sums by key, to which conditions on the groups can be added. */
function sumsOf({ key, of = (rows) => rows }: Grouping, matching: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select key, count(distinct id)::int as count, sum(amount) as amount
    from (select id, amount, ${key} as key from ${of(matching)} as matching) as keyed
    group by key`;
}

/** Returns the sums of the same groups in the comparison period, by key. */
async function sumsBefore(
  db: Executor,
  grouping: Grouping,
  before: RawBuilder<unknown>,
  groups: readonly Sums[],
): Promise<Map<string | null, Sums>> {
  const keys = groups.map(({ key }) => key);
  const { rows } = await sql<Sums>`
    ${sumsOf(grouping, before)} having key = any(${keys}::text[]) or key is null`.execute(db);
  return new Map(rows.map((row) => [row.key, row]));
}

function shown({
  count,
  amount,
}: Pick<Sums, 'count' | 'amount'>): Pick<TransactionGroup, 'count' | 'amount'> {
  return { count, amount: fromCents(toCents(amount)) };
}
