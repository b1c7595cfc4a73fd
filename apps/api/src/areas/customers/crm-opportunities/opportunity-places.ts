/**
 * The places of opportunities on a board. An opportunity with a place has a rank, a decimal between those of its
 * neighbors, so a move writes only one record. Its place is the number of lower ranks.
 */
import type { CrmOpportunity } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import type { AccountContext } from '../../../store/context.ts';
import { lockFor } from '../../../store/lock.ts';

export interface BoardColumn {
  pipeline_id: string;
  stage_id: string;
  status: string;
}

/** The most decimals of a rank. Beyond that, the ranks of the stage are renumbered. */
const mostDigits = 40;

/** Serializes the assignment of places per account. */
export function lockPlaces(context: Pick<AccountContext, 'tx' | 'account'>): Promise<void> {
  return lockFor(context, 'crm_opportunities.places');
}

/**
 * Returns a rank for the opportunity `id` at a place of a stage, counted from 0; after the last if there are fewer. The
 * caller holds the lock on places.
 */
export async function rankAt(
  context: Context,
  column: BoardColumn,
  { id, place }: { id: string; place: number },
): Promise<string> {
  const rank = await rankBetween(context, column, { id, place });
  if ((rank.split('.')[1]?.length ?? 0) <= mostDigits) return rank;
  await renumber(context, column);
  return await rankBetween(context, column, { id, place });
}

async function rankBetween(
  { tx, account }: Context,
  column: BoardColumn,
  { id, place }: { id: string; place: number },
): Promise<string> {
  const others = sql`from crm_opportunities where ${placed(account.id, column)} and id <> ${id}`;
  const { rows } = await sql<{ rank: string }>`
    select trim_scale(case
      when upper is null then coalesce(lower, -1) + 1
      when lower is null then upper - 1
      else (lower + upper) * 0.5 end)::text as rank
    from (select
      (select max(board_rank) from (
        select board_rank ${others} order by board_rank limit ${place}) as before) as lower,
      (select board_rank ${others} order by board_rank limit 1 offset ${place}) as upper
    ) as neighbors`.execute(tx);
  return rows[0]?.rank ?? '0';
}

async function renumber({ tx, account }: Context, column: BoardColumn): Promise<void> {
  await sql`
    update crm_opportunities set kept = kept || ('{"rank":"' || numbered.rank::text || '"}')::jsonb
    from (
      select id, row_number() over (order by board_rank, id) as rank
      from crm_opportunities where ${placed(account.id, column)}
    ) as numbered
    where account_id = ${account.id} and crm_opportunities.id = numbered.id`.execute(tx);
}

function placed(account: string, { pipeline_id, stage_id, status }: BoardColumn): RawBuilder<unknown> {
  return sql`account_id = ${account} and pipeline_id = ${pipeline_id} and stage_id = ${stage_id}
    and status = ${status} and deleted_at is null and board_rank is not null`;
}

/** Adds the places, counted unless `known`, and the days in the current stage. */
export async function asRead(
  opportunities: readonly CrmOpportunity[],
  context: Context,
  known?: ReadonlyMap<string, number>,
): Promise<CrmOpportunity[]> {
  const placed = opportunities.filter(({ position }) => position !== null);
  const places = known ?? (await placesOf(placed, context));
  return opportunities.map((opportunity) => ({
    ...opportunity,
    position: opportunity.position === null ? null : (places.get(opportunity._id) ?? 0),
    days_in_stage: daysSince(opportunity.stage_entered_at, context.now),
  }));
}

const day = 24 * 60 * 60 * 1000;

function daysSince(moment: string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(moment).getTime()) / day));
}

async function placesOf(
  opportunities: readonly CrmOpportunity[],
  { tx, account }: Context,
): Promise<Map<string, number>> {
  if (opportunities.length === 0) return new Map();
  const columns = Map.groupBy(opportunities, (one) =>
    JSON.stringify([one.pipeline_id, one.stage_id, one.status]),
  );
  const numbered = [...columns.values()].flatMap(([first]) =>
    first
      ? [
          sql`select id, row_number() over (order by board_rank, created_at desc, id desc) - 1 as place
            from crm_opportunities where ${placed(account.id, first)}`,
        ]
      : [],
  );
  const ids = opportunities.map(({ _id }) => _id);
  const { rows } = await sql<{ id: string; place: number }>`
    select id, place::int as place from (${sql.join(numbered, sql` union all `)}) as numbered
    where id = any(${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ id, place }) => [id, place]));
}
