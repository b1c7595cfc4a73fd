/** Adjusts the rent of contracts (Decisions N37, contract-rules). */
import type { Contract, ContractAdjust, ContractAdjustment } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import {
  adjustedRent,
  coefficientFactor,
  type Factor,
  factorNumber,
  factorPercentage,
  indexFactor,
  percentFactor,
} from '../../../calculation/rent.ts';
import { type Cents, fromCents, largest, toCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { actionOn } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { nextAdjustment } from './contract-days.ts';
import { indexBetween } from './rent-index.ts';

/**
 * Changes the rent, and adds the adjustment to the history.
 * @throws Problem `index_values_required`, `validation_failed`
 */
export const adjustContract = actionOn<'contracts', 'adjustContract'>('contracts', async (contract, call) => {
  const body = call.body ?? {};
  const effective_date = body.effective_date ?? dayIn(call.account.timezone, call.now);
  const way = await wayOf(contract, body, { context: call, effective_date });
  warnEarly(contract, effective_date, call);
  const adjustment = adjustmentBy(contract, way, {
    effective_date,
    reason: body.reason ?? null,
    applied_at: call.now.toISOString(),
  });
  const adjusted: Contract = {
    ...contract,
    current_rent: adjustment.new_rent,
    adjustments: [...contract.adjustments, adjustment],
  };
  const next_adjustment_date = nextAdjustment(adjusted, call.account.timezone);
  return {
    did: 'adjusted',
    record: { ...adjusted, next_adjustment_date },
    data: ({ _id, current_rent }) => ({ contract_id: _id, adjustment, current_rent, next_adjustment_date }),
  };
});

/** How to calculate the new rent: from a factor, or as a fixed amount. */
interface Way {
  /** The field to report errors on. */
  field: string;
  factor?: Factor;
  rent?: Cents;
  index?: { from: number; to: number };
}

interface Terms {
  context: Context;
  effective_date: string;
}

const ways = ['percentage', 'new_rent', 'coefficient', 'index_from', 'index_to'] as const;

async function wayOf(contract: Contract, body: ContractAdjust, terms: Terms): Promise<Way> {
  const { percentage, new_rent, coefficient, index_from, index_to } = body;
  checkOneWay(body);
  if (isSet(percentage)) return { field: '/percentage', factor: percentFactor(percentage) };
  if (isSet(new_rent)) return { field: '/new_rent', rent: toCents(new_rent) };
  if (isSet(coefficient)) return { field: '/coefficient', factor: coefficientFactor(coefficient) };
  if (isSet(index_from) && isSet(index_to)) {
    const index = { from: index_from, to: index_to };
    return { field: '/index_to', factor: indexFactor(index_from, index_to), index };
  }
  return await agreedWay(contract, terms);
}

function checkOneWay(body: ContractAdjust): void {
  const given = ways.filter((way) => isSet(body[way]));
  const [first] = given;
  const other = given.find((way) => way !== first && !(first === 'index_from' && way === 'index_to'));
  if (first && other)
    throw fieldProblem(`/${other}`, 'mutually_exclusive', `must not be sent together with \`${first}\``);
  if (first === 'index_from' && given.length === 1)
    throw fieldProblem('/index_to', 'required', 'is required with `index_from`');
  if (first === 'index_to') throw fieldProblem('/index_from', 'required', 'is required with `index_to`');
}

/** Returns the method set in the contract. */
async function agreedWay(contract: Contract, { context, effective_date }: Terms): Promise<Way> {
  const { adjustment_type: type, adjustment_percentage: percentage } = contract;
  if (type === 'fixed_percentage' && isSet(percentage))
    return { field: '/percentage', factor: percentFactor(percentage) };
  if (type === 'icl' || type === 'ipc' || type === 'cpi') {
    const found = await indexBetween(context, type, { contract, effective_date });
    return { field: '/effective_date', ...found };
  }
  const message = 'is required unless `percentage`, `coefficient`, or `index_from` with `index_to` is sent';
  throw fieldProblem('/new_rent', 'required', message);
}

type Dated = Pick<ContractAdjustment, 'effective_date' | 'reason' | 'applied_at'>;

function adjustmentBy(
  { current_rent, adjustment_type }: Contract,
  way: Way,
  dated: Dated,
): ContractAdjustment {
  const before = toCents(current_rent);
  const after = way.rent ?? (way.factor ? adjustedRent(before, way.factor) : before);
  if (Math.abs(after) > largest)
    throw fieldProblem(way.field, 'too_high', 'makes the rent exceed the maximum');
  const factor = before === 0 ? undefined : (way.factor ?? ratio(before, after));
  return {
    previous_rent: current_rent,
    new_rent: fromCents(after),
    percentage: factor ? factorPercentage(factor) : null,
    coefficient: factor ? factorNumber(factor, 6) : null,
    index_from: way.index?.from ?? null,
    index_to: way.index?.to ?? null,
    adjustment_type,
    ...dated,
  };
}

/** Returns the ratio of two rents; `before` must not be 0. */
function ratio(before: Cents, after: Cents): Factor {
  const sign = before < 0 ? -1n : 1n;
  return { times: BigInt(after) * sign, by: BigInt(before) * sign };
}

function warnEarly({ next_adjustment_date: due }: Contract, effective: string, { warn }: Context): void {
  if (due === null || effective >= due) return;
  const message = `The rent was due for adjustment on ${due}; this adjustment takes effect on ${effective}.`;
  warn({ code: 'adjusted_early', field: 'effective_date', message });
}

function isSet<Value>(value: Value | null | undefined): value is Value {
  return value !== null && value !== undefined;
}
