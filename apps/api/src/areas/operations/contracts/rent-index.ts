/**
 * The change of an index between two days (Decision rent-indexes). ICL has a value per day, so the factor is the ratio
 * of two. IPC and CPI have a change per month, so the factor is the product of the months in between.
 */
import { Problem } from '@mostrador/server-stub';
import type { Contract } from '@mostrador/types';
import { monthStart, monthsAfter, monthsBetween } from '../../../calculation/days.ts';
import { chainedFactor, type Factor, factorNumber, indexFactor } from '../../../calculation/rent.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { adjustedOn } from './contract-days.ts';
import { type IndexName, indexValues } from './rent-index-values.ts';

export interface IndexChange {
  factor: Factor;
  /** The values before and after. For a monthly index, the level before is 100. */
  index: { from: number; to: number };
}

/**
 * Returns the change from the latest adjustment, or the first day, to `effective_date`.
 * @throws Problem `index_values_required`
 */
export async function indexBetween(
  context: Context,
  name: IndexName,
  { contract, effective_date: to }: { contract: Contract; effective_date: string },
): Promise<IndexChange> {
  const from = adjustedOn(contract, context.account.timezone);
  if (to <= from)
    throw fieldProblem('/effective_date', 'too_low', `must be after ${from}, the last adjustment`);
  return name === 'icl' ? await byDays(context, from, to) : await byMonths(context, name, { from, to });
}

async function byDays(context: Context, from: string, to: string): Promise<IndexChange> {
  const values = await indexValues(context, 'icl', [from, to]);
  const [before, after] = [values.get(from), values.get(to)];
  if (before === undefined || after === undefined)
    throw indexValuesRequired('icl', missingOf([from, to], values));
  return {
    factor: indexFactor(before, after),
    index: { from: Number(before), to: Number(after) },
  };
}

async function byMonths(
  context: Context,
  name: IndexName,
  { from, to }: { from: string; to: string },
): Promise<IndexChange> {
  const months = monthsFrom(from, monthsBetween(from, to));
  const values = await indexValues(context, name, months);
  const missing = missingOf(months, values);
  if (missing.length > 0) throw indexValuesRequired(name, missing);
  const factor = chainedFactor(months.map((month) => values.get(month) ?? '0'));
  return { factor, index: { from: 100, to: factorNumber({ ...factor, times: factor.times * 100n }, 6) } };
}

/** Returns `count` months, beginning with that of the day. */
function monthsFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => monthsAfter(monthStart(day), index).slice(0, 7));
}

/** Returns the first and the last missing value. */
function missingOf(periods: readonly string[], values: ReadonlyMap<string, string>): string[] {
  const missing = periods.filter((period) => !values.has(period));
  return [...new Set([missing.at(0), missing.at(-1)])].filter((period) => period !== undefined);
}

function indexValuesRequired(name: IndexName, missing: readonly string[]): Problem {
  return new Problem(
    'index_values_required',
    `The index \`${name}\` has no value for ${missing.join(' and ')}. Send \`index_from\` and \`index_to\`, or one of \`percentage\`, \`new_rent\` and \`coefficient\`.`,
  );
}
