/**
 * The figures of boards as a ledger: how many opportunities stand at a stage, what they are worth and what they weigh, by
 * status, currency and owner (Decision N22). No board adds opportunities up.
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
  /** The e-mail of who looks after it, '' for everybody. */
  owner: string;
}

export interface Figure extends FigurePlace {
  opportunities: bigint;
  /** In cents. */
  amount: bigint;
  /** The amount times its probability in percent: hundredths of a cent. */
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
  // Bulk operations change stages in any order: one at a time, so that no two wait for each other in a ring.
  lock: (context) => lockFor(context, 'crm_figures'),
});

/** A figure as it is read, its numbers as whole numbers in texts. */
export interface FigureRow extends FigurePlace {
  opportunities: string;
  amount: string;
  weighted: string;
}

/** SQL for the numbers of a figure, as `figureOf` takes them; each is added up by `as`. */
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
