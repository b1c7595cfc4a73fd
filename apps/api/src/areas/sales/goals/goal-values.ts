/**
 * The values of goals and when their milestones were reached (Decision N10). One query adds up the completed sales of
 * any number of goals; `service_bookings` counts appointments instead.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../records/context.ts';

export interface GoalValue {
  value: number;
  /** When each milestone was first reached, in order; null if it was not. */
  reached: (Date | null)[];
}

/** Returns the values of the goals that meet the condition, by ID. */
export async function goalValues(
  context: Context,
  which: RawBuilder<unknown>,
): Promise<Map<string, GoalValue>> {
  const { rows } = await sql<{ id: string; value: string; reached: (string | null)[] | null }>`
    with recursive ${running(context, which)}
    select goal.id, coalesce(latest.value, 0) as value, (
      select jsonb_agg((
        select min(at) from running
        where running.goal_id = goal.id and running.value >= (milestone->>'target_value')::numeric
      ) order by place)
      from jsonb_array_elements(goal.milestones) with ordinality as milestones (milestone, place)
    ) as reached
    from goal left join latest on latest.goal_id = goal.id`.execute(context.tx);
  return new Map(
    rows.map(({ id, value, reached }) => [
      id,
      { value: Number(value), reached: (reached ?? []).map((at) => (at === null ? null : new Date(at))) },
    ]),
  );
}

/** Returns the condition for goals that have, or have not, reached their target. */
export function isAchieved(value: unknown, context: Context): RawBuilder<unknown> {
  return sql`(id in (
    with recursive ${running(context, sql`true`)}
    select goal.id from goal left join latest on latest.goal_id = goal.id
    where case goal_type when 'custom' then custom_value else coalesce(latest.value, 0) end >= target_value
  )) = ${value}`;
}

/**
 * SQL for the tables of the computation. `goal`: the selected goals with their start and end. `branch` and
 * `publication`: the categories and items that they count. `sale`: the completed sales of each goal. `event`: what each
 * sale or appointment adds. `running`: the value after each event. `latest`: the current value.
 */
function running({ account }: Context, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    goal as (
      select id, goal_type, target_value, coalesce((doc->>'current_value')::numeric, 0) as custom_value,
        (start_date::date::timestamp at time zone ${account.timezone}::text) as since,
        ((end_date::date + 1)::timestamp at time zone ${account.timezone}::text) as until,
        doc->'filter'->>'category_id' as category_id, doc->'filter'->>'publication_id' as publication_id,
        coalesce(doc->'milestones', '[]') as milestones
      from goals where account_id = ${account.id} and deleted_at is null and ${which}
    ), branch as (
      select distinct category_id as root, category_id collate "C" as id from goal where category_id is not null
      union
      select branch.root, categories.id from branch
      join categories on categories.account_id = ${account.id} and categories.parent_id = branch.id
    ), publication as (
      ${publicationsIn(account.id, 'products')} union all ${publicationsIn(account.id, 'services')}
      union all ${publicationsIn(account.id, 'rentals')}
    ), sale as (
      select goal.id as goal_id, goal_type, goal.category_id, goal.publication_id, sales.id as sale_id, total,
        customer_id, coalesce(sales.completed_at::timestamptz, sales.created_at) as at, doc->'items' as items
      from goal join sales on sales.account_id = ${account.id} and sales.deleted_at is null
        and sales.status = 'completed' and sales.created_at >= since and sales.created_at < until
    ), event as (
      select goal_id, sale_id, at, goal_type, case goal_type
        when 'revenue' then total
        when 'average_ticket' then total
        when 'quantity' then 1
        when 'items' then (select sum((item->>'quantity')::numeric) from jsonb_array_elements(items) as item)
        when 'customers' then (
          case when customer_id is not null and row_number() over (partition by goal_id, customer_id order by at, sale_id) = 1
          then 1 else 0 end)
        when 'product_category' then (${matchingLines})
        when 'specific_publication' then (${matchingLines})
        else 0 end as added
      from sale
      union all
      select goal.id, appointments.id, appointments.scheduled_datetime::timestamptz, goal_type, 1
      from goal join appointments on appointments.account_id = ${account.id} and appointments.deleted_at is null
        and goal_type = 'service_bookings' and appointments.scheduled_datetime >= ${isoText('since')}
        and appointments.scheduled_datetime < ${isoText('until')}
    ), running as (
      select goal_id, at, sale_id, case goal_type
        when 'average_ticket' then round(avg(added) over so_far, 2) else sum(added) over so_far end as value
      from event window so_far as (partition by goal_id order by at, sale_id rows unbounded preceding)
    ), latest as (
      select distinct on (goal_id) goal_id, value from running order by goal_id, at desc, sale_id desc
    )`;
}

/** Formats a time like timestamps of records, which sort in order of time. */
function isoText(moment: string): RawBuilder<unknown> {
  return sql`to_char(${sql.ref(moment)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** SQL for the total of the lines that match the filter, by both fields if both are given. */
const matchingLines = sql`
  select coalesce(sum((item->>'line_total')::numeric), 0) from jsonb_array_elements(items) as item
  where (publication_id is null or item->>'publication_id' = publication_id)
    and (category_id is null or exists (
      select from publication where publication.root = category_id and publication.id = item->>'publication_id'))`;

/** SQL for the items in the categories of goals, or below them. */
function publicationsIn(account: string, table: 'products' | 'services' | 'rentals'): RawBuilder<unknown> {
  return sql`
    select branch.root, publication.id from branch
    join ${sql.table(table)} publication
      on publication.account_id = ${account} and publication.category_id = branch.id`;
}
