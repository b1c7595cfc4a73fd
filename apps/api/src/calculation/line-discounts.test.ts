/** Tests each row of the table in Decision line-discounts. */
import { expect, test } from 'vitest';
import { lineDiscount } from './line-discounts.ts';

test.each<
  [
    type: string | null | undefined,
    rate: number | null | undefined,
    amount: number | null | undefined,
    want: ['percentage' | 'fixed', number],
    ignored?: 'discount_rate' | 'discount_amount',
  ]
>([
  [undefined, undefined, undefined, ['percentage', 0]],
  [null, null, null, ['percentage', 0]],
  [undefined, 10, undefined, ['percentage', 10]],
  [undefined, undefined, 30, ['fixed', 30]],
  [null, 0, 30, ['fixed', 30]],
  [undefined, 10, 30, ['percentage', 10], 'discount_amount'],
  [undefined, 10, 0, ['percentage', 10]],
  ['percentage', undefined, undefined, ['percentage', 0]],
  ['percentage', 10, undefined, ['percentage', 10]],
  ['percentage', undefined, 30, ['percentage', 0], 'discount_amount'],
  ['percentage', 10, 30, ['percentage', 10], 'discount_amount'],
  ['rebaja', 10, undefined, ['percentage', 10]],
  ['rebaja', undefined, 30, ['percentage', 0], 'discount_amount'],
  ['rebaja', 10, 30, ['percentage', 10], 'discount_amount'],
  ['fixed', undefined, undefined, ['fixed', 0]],
  ['fixed', 50, undefined, ['fixed', 50]],
  ['fixed', 50, null, ['fixed', 50]],
  ['fixed', 50, 0, ['fixed', 50]],
  ['fixed', undefined, 30, ['fixed', 30]],
  ['fixed', 0, 30, ['fixed', 30]],
  ['fixed', 50, 30, ['fixed', 30], 'discount_rate'],
  ['fixed', 30, 30, ['fixed', 30]],
])('%s, rate %s, amount %s: %j, without effect: %s', (type, rate, amount, want, ignored) => {
  const found = lineDiscount({ discountType: type, discountRate: rate, discountAmount: amount });
  expect(found).toEqual({ type: want[0], value: want[1], ignored });
});
