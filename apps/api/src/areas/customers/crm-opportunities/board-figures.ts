/** The sums of a board, from figures updated by every write (Decision N22). Pure, except for reading them. */
import type { CrmOpportunityBoard } from '@mostrador/types';
import { sql } from 'kysely';
import {
  type Figure,
  type FigureRow,
  figureColumns,
  figureOf,
} from '../../../ledgers/opportunities/opportunity-figures.ts';
import type { Context } from '../../../records/context.ts';
import { accountCurrency } from './opportunity-figure.ts';

/** Reads the figures of a pipeline, of all owners or of one. */
export async function readFigures(
  { tx, account }: Context,
  { pipeline, owner }: { pipeline: string; owner: string },
): Promise<Figure[]> {
  const place = sql`pipeline_id, owner, stage_id, status, currency`;
  const { rows } = await sql<FigureRow>`
    select ${place}, ${figureColumns} from crm_figures
    where account_id = ${account.id} and pipeline_id = ${pipeline} and owner = ${owner}
    group by ${place}`.execute(tx);
  return rows.map(figureOf).filter(({ opportunities }) => opportunities > 0n);
}

/** Returns the most frequent currency. Among equals, the account's currency comes first, then the alphabet. */
export function mainCurrency(figures: readonly Figure[]): string {
  const own = ({ currency }: { currency: string }) => (currency === accountCurrency ? 0 : 1);
  const [first] = byCurrency(figures).toSorted(
    (one, other) =>
      other.count - one.count || own(one) - own(other) || (one.currency < other.currency ? -1 : 1),
  );
  return first?.currency ?? accountCurrency;
}

export function byCurrency(figures: readonly Figure[]): CrmOpportunityBoard['totals_by_currency'] {
  const currencies = Map.groupBy(figures, ({ currency }) => currency);
  return [...currencies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, of]) => ({ currency, ...sumIn(currency, of) }));
}

export interface BoardSum {
  count: number;
  total_amount: number;
  weighted_amount: number;
}

/** Returns the number of opportunities in any currency, and the value of those in one currency. */
export function sumIn(currency: string, figures: readonly Figure[]): BoardSum {
  const worth = figures.filter((figure) => figure.currency === currency);
  return {
    count: Number(sum(figures.map(({ opportunities }) => opportunities))),
    total_amount: Number(sum(worth.map(({ amount }) => amount))) / 100,
    weighted_amount: Number(toCents(sum(worth.map(({ weighted }) => weighted)))) / 100,
  };
}

function sum(numbers: readonly bigint[]): bigint {
  return numbers.reduce((total, number) => total + number, 0n);
}

/** Rounds hundredths of a cent to cents, half away from zero (Decision R4). */
function toCents(parts: bigint): bigint {
  return parts < 0n ? -((-parts + 50n) / 100n) : (parts + 50n) / 100n;
}
