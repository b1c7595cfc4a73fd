/** Reads the opportunities of a board's columns: only as many as it shows, in its order. */
import type { CrmOpportunity } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { kindNamed } from '../../../records/kind.ts';
import { type BodyRow, bodyColumns, textOf } from '../../../records/table.ts';
import { asRead } from './opportunity-places.ts';

export interface ColumnsQuery {
  pipeline: string;
  stages: readonly string[];
  statuses: readonly string[];
  /** An empty string for all owners. */
  owner: string;
  /** The most opportunities per stage. */
  limit: number;
}

interface Row extends BodyRow {
  stage_id: string;
  status: string;
  board_rank: string | null;
  at: string;
  id: string;
}

/** Returns the opportunities by stage: first those with a place, then the newest. */
export async function readColumns(
  context: Context,
  query: ColumnsQuery,
): Promise<Map<string, CrmOpportunity[]>> {
  const { stages, limit, owner } = query;
  if (stages.length === 0) return new Map();
  const kind = kindNamed('crmOpportunities');
  const rows = (await readRows(context, query)).toSorted(inBoardOrder);
  const shown = [...Map.groupBy(rows, ({ stage_id }) => stage_id).values()].flatMap((column) =>
    column.slice(0, limit),
  );
  const opportunities = await asRead(
    shown.map((row): CrmOpportunity => JSON.parse(textOf(kind, row))),
    context,
    owner === '' ? placesIn(rows) : undefined,
  );
  return Map.groupBy(opportunities, ({ stage_id }) => stage_id);
}

/**
 * Returns the places of the opportunities at the top of each column. Every column begins with those that have a place;
 * the rows are in board order.
 */
function placesIn(rows: readonly Row[]): Map<string, number> {
  const columns = Map.groupBy(rows, ({ stage_id, status }) => `${status} ${stage_id}`);
  return new Map(
    [...columns.values()].flatMap((column) => column.map(({ id }, place) => [id, place] as const)),
  );
}

/** Reads each status of a stage separately, because it is its own range of the index. */
async function readRows({ tx, account }: Context, query: ColumnsQuery): Promise<Row[]> {
  const { pipeline, stages, statuses, owner, limit } = query;
  const ofOwner = owner === '' ? sql`true` : sql`owner = ${owner}`;
  const { rows } = await sql<Row>`
    select found.* from unnest(${[...stages]}::text[]) as stage (stage_id)
    cross join unnest(${[...statuses]}::text[]) as of_status (status)
    cross join lateral (
      select id, stage_id, status, board_rank, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at,
        ${bodyColumns(kindNamed('crmOpportunities'))}
      from crm_opportunities
      where account_id = ${account.id} and pipeline_id = ${pipeline} and crm_opportunities.stage_id = stage.stage_id
        and crm_opportunities.status = of_status.status and deleted_at is null and ${ofOwner}
      order by board_rank, created_at desc, id desc limit ${limit}
    ) as found`.execute(tx);
  return rows;
}

function inBoardOrder(one: Row, other: Row): number {
  if (one.board_rank !== other.board_rank) {
    return Number(one.board_rank ?? Infinity) - Number(other.board_rank ?? Infinity);
  }
  return one.at === other.at ? compare(other.id, one.id) : compare(other.at, one.at);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
