/** Limits of the lines of a sale or budget: percentages of 0 to 100, and representable amounts. */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { roundedCents } from '../../calculation/exact.ts';
import { lineSubtotal } from '../../calculation/line-amounts.ts';
import { fromThousandths, toThousandths } from '../../calculation/quantity.ts';
import { fromCents, largest, toCents } from '../../core/cents.ts';
import { memberProblem } from '../../core/field-problem.ts';
import type { Context } from '../context.ts';

interface Rates {
  tax_rate?: number | null | undefined;
  discount_rate?: number | null | undefined;
}

/** Checks the rates. @throws Problem `validation_failed` that names every rate outside 0 to 100 */
export function checkRates(items: readonly Rates[]): void {
  const errors = items.flatMap((item, index) => [
    ...outside(item.tax_rate, `items.${index}.tax_rate`),
    ...outside(item.discount_rate, `items.${index}.discount_rate`),
  ]);
  const [first] = errors;
  if (!first) return;
  const detail =
    errors.length === 1 ? `\`${first.field}\` ${first.message}.` : `${errors.length} fields are not valid.`;
  throw new Problem('validation_failed', detail, { errors });
}

interface Counted {
  quantity: number;
}

/** Tolerance for binary fractions: 0.1 + 0.2 is 0.30000000000000004. */
const noise = 1e-9;

/** Warns of new quantities with more than three decimals, the precision of amounts and stock (Decision totals). */
export function warnFractions(
  { warn }: Pick<Context, 'warn'>,
  items: readonly Counted[],
  before: readonly Counted[] = [],
): void {
  const known = new Set(before.map(({ quantity }) => quantity));
  for (const [index, { quantity }] of items.entries()) {
    const counted = fromThousandths(toThousandths(quantity));
    if (known.has(quantity) || Math.abs(counted - quantity) < noise) continue;
    const field = `items.${index}.quantity`;
    warn({ code: 'quantity_rounded', field, message: `\`${field}\` is ${quantity}; ${counted} is counted.` });
  }
}

/** Returns the error of a percentage outside 0 to 100. */
function outside(rate: number | null | undefined, field: string): FieldError[] {
  const pointer = `/${field.replaceAll('.', '/')}`;
  if (rate === null || rate === undefined || (rate >= 0 && rate <= 100)) return [];
  return rate < 0
    ? [{ pointer, field, code: 'too_low', message: 'must be at least 0', minimum: 0 }]
    : [{ pointer, field, code: 'too_high', message: 'must be at most 100', maximum: 100 }];
}

interface Amounts {
  shippingCost?: number | null | undefined;
  /** The price change of the payment method, in percent. */
  impact?: number | undefined;
}

/**
 * Checks the amounts. @throws Problem `validation_failed` for lines whose amount, positive or negative, is not
 * representable
 */
export function checkAmounts(
  lines: readonly { quantity: number; price: number }[],
  { shippingCost, impact }: Amounts = {},
): void {
  if (toCents(shippingCost ?? 0) > largest) throw tooHigh('shipping_cost');
  let all = 0n;
  for (const [index, line] of lines.entries()) {
    const amount = lineSubtotal(line, impact);
    all += amount < 0n ? -amount : amount;
    if (roundedCents(all) > largest) throw tooHigh(`items.${index}.price`);
  }
}

/**
 * Checks the total. @throws Problem `validation_failed` above the maximum, and where returned lines exceed sold ones
 */
export function checkTotal(total: number): void {
  if (total < 0) throw memberProblem('items', 'too_low', 'must not have a negative total');
  if (toCents(total) > largest) throw tooHigh('items');
}

function tooHigh(field: string): Problem {
  return memberProblem(field, 'too_high', `makes the total more than ${fromCents(largest)}`);
}
