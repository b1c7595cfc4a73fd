/** The opportunities that stand in the columns of a board: of each no more than it shows, read in its order. */
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
  /** '' for everybody. */
  owner: string;
  /** At most so many of each stage. */
  limit: number;
}

interface Row extends BodyRow {
  stage_id: string;
  status: string;
  board_rank: string | null;
  at: string;
  id: string;
}

/** By stage: those with a place in its order, then the newest. */
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

/** The places of those at the top of their columns, which begin with all that have a place; rows are in the order of the board. */
function placesIn(rows: readonly Row[]): Map<string, number> {
  const columns = Map.groupBy(rows, ({ stage_id, status }) => `${status} ${stage_id}`);
  return new Map(
    [...columns.values()].flatMap((column) => column.map(({ id }, place) => [id, place] as const)),
  );
}

/** Each status of a stage is a stretch of the index by itself. */
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
