/**
 * The board figures as a ledger: number, value and weighted value of opportunities per stage, by status, currency and
 * owner (Decision N22). No board sums opportunities.
 */
import { sql } from 'kysely';
import { lockFor } from '../../store/lock.ts';
import { figureLedger } from '../figures.ts';
import type { LedgerTables } from '../ledger.ts';

export const figureTables: LedgerTables = {
  name: 'opportunities at',
  movements: 'crm_figure_movements',
  balances: 'crm_figures',
  place: ['pipeline_id', 'owner', 'stage_id', 'status', 'currency'],
  amounts: ['opportunities', 'amount', 'weighted'],
};

export interface FigurePlace {
  pipeline_id: string;
  stage_id: string;
  status: string;
  currency: string;
  /** The e-mail of the owner; '' for all. */
  owner: string;
}

export interface Figure extends FigurePlace {
  opportunities: bigint;
  /** In cents. */
  amount: bigint;
  /** The amount times its probability in percent, in hundredths of a cent. */
  weighted: bigint;
}

export const opportunityFigures = figureLedger<Figure>({
  name: 'board figures',
  tables: figureTables,
  decimals: [0, 2, 4],
  partsOf: (figure) => ({
    place: [figure.pipeline_id, figure.owner, figure.stage_id, figure.status, figure.currency],
    amounts: [figure.opportunities, figure.amount, figure.weighted],
  }),
  // Bulk operations change stages in any order, so they run one at a time to avoid deadlocks.
  lock: (context) => lockFor(context, 'crm_figures'),
});

/** A figure as read, with its integers as text. */
export interface FigureRow extends FigurePlace {
  opportunities: string;
  amount: string;
  weighted: string;
}

/** SQL for the numbers of a figure, as `figureOf` expects them; `as` sums each. */
export const figureColumns = sql`
  sum(opportunities)::text as opportunities, trunc(sum(amount) * 100)::text as amount,
  trunc(sum(weighted) * 10000)::text as weighted`;

export function figureOf(row: FigureRow): Figure {
  return {
    ...row,
    opportunities: BigInt(row.opportunities),
    amount: BigInt(row.amount),
    weighted: BigInt(row.weighted),
  };
}
