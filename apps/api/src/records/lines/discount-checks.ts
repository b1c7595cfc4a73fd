/** Checks line discounts (Decision line-discounts): ineffective ones are rejected or warned of. */
import { centsOf } from '../../calculation/amounts.ts';
import { exactAmount } from '../../calculation/exact.ts';
import { lineSubtotal } from '../../calculation/line-amounts.ts';
import { type LineDiscount, lineDiscount } from '../../calculation/line-discounts.ts';
import { memberProblem } from '../../core/field-problem.ts';
import type { Context } from '../context.ts';

export interface DiscountedLine {
  quantity: number;
  price: number;
  discount_type?: string | null | undefined;
  discount_rate?: number | null | undefined;
  discount_amount?: number | null | undefined;
}

/**
 * Checks the discounts of the lines; undefined entries are unchanged lines.
 * @throws Problem `validation_failed` for a negative amount, or one above the maximum
 */
export function checkDiscounts(
  context: Pick<Context, 'warn'>,
  lines: readonly (DiscountedLine | undefined)[],
): void {
  for (const [index, line] of lines.entries()) {
    if (line) checkDiscount(context, line, `items.${index}`);
  }
}

function checkDiscount({ warn }: Pick<Context, 'warn'>, line: DiscountedLine, place: string): void {
  checkAmount(line.discount_amount ?? 0, `${place}.discount_amount`);
  const { quantity, discount_type, discount_rate, discount_amount } = line;
  const discount = lineDiscount({
    discountType: discount_type,
    discountRate: discount_rate,
    discountAmount: discount_amount,
  });
  if (discount.ignored) {
    const field = `${place}.${discount.ignored}`;
    warn({ code: 'discount_ignored', field, message: `\`${field}\` ${reasons[discount.ignored]}` });
  }
  if (discount.type === 'percentage' || discount.value === 0) return;
  const field = `${place}.${discount_amount ? 'discount_amount' : 'discount_rate'}`;
  if (quantity < 0) {
    const message = `\`${field}\` has no effect: only percentage discounts apply to returned items.`;
    warn({ code: 'discount_ignored', field, message });
  } else if (isMore(discount, line)) {
    const message = `\`${field}\` exceeds the amount of the line, which is now free.`;
    warn({ code: 'discount_capped', field, message });
  }
}

const reasons = {
  discount_rate: 'has no effect: `discount_amount` applies. Send one of them.',
  discount_amount:
    'has no effect beside a percentage. To deduct the amount, send `discount_type` `fixed` without `discount_rate`.',
};

function checkAmount(amount: number, field: string): void {
  if (amount < 0) throw memberProblem(field, 'too_low', 'must be at least 0', { minimum: 0 });
  centsOf(amount, field);
}

function isMore({ value }: LineDiscount, line: DiscountedLine): boolean {
  return exactAmount(value) > lineSubtotal(line);
}
