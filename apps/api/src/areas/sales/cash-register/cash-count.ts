/** The cash count when a register is closed (Decision N5). Pure. */
import type { CashCount, CashRegisterClose } from '@mostrador/types';
import { centsOf } from '../../../calculation/amounts.ts';
import { type Cents, cents, divideRounded, fixedPoint, fromCents } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';

export interface Count {
  /** The cash in the drawer; undefined if it was not counted. */
  cash: Cents | undefined;
  /** The counts by payment method, as requested. */
  byMethod: CashCount[];
  /** The sum of banknotes and coins, if they were listed. */
  denominations: Cents | undefined;
}

/** Uses the named amount first, then the denominations, then the cash among the counts by method. */
export function counted(body: CashRegisterClose): Count {
  const byMethod = (body.counts_by_method ?? []).map((count, index) => checked(count, index));
  const denominations = denominationsOf(body);
  const cashAmong = byMethod.find(({ payment_method }) => payment_method === 'cash')?.counted_amount;
  return {
    cash:
      named(body) ??
      denominations ??
      (cashAmong === undefined ? undefined : centsOf(cashAmong, 'counts_by_method')),
    byMethod,
    denominations,
  };
}

const names = ['counted_amount', 'final_amount', 'closing_amount'] as const;

/** Returns the first of the three fields with an amount. */
function named(body: CashRegisterClose): Cents | undefined {
  const name = names.find((candidate) => typeof body[candidate] === 'number');
  return name && centsOf(body[name] ?? 0, name);
}

function checked({ payment_method, counted_amount }: CashCount, index: number): CashCount {
  const field = `counts_by_method.${index}.counted_amount`;
  const amount = fromCents(centsOf(counted_amount, field));
  if (payment_method === 'cash' && amount < 0) throw memberProblem(field, 'too_low', 'must be at least 0');
  return { payment_method, counted_amount: amount };
}

/** Denominations can have fractions of a cent; only the sum is rounded. */
function denominationsOf({ denominations }: CashRegisterClose): Cents | undefined {
  if (!denominations || denominations.length === 0) return undefined;
  const millionths = denominations.reduce(
    (sum, { value, quantity }) => sum + fixedPoint(value, 6) * fixedPoint(quantity, 0),
    0n,
  );
  const amount = cents(divideRounded(millionths, 10_000n));
  if (amount < 0) throw memberProblem('denominations', 'too_low', 'must total at least 0');
  return centsOf(fromCents(amount), 'denominations');
}
