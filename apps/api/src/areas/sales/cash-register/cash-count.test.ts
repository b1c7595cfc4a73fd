import type { CashRegisterClose } from '@mostrador/types';
import { expect, test } from 'vitest';
import { counted } from './cash-count.ts';

const notes = (...list: [value: number, quantity: number][]) => ({
  denominations: list.map(([value, quantity]) => ({ value, quantity })),
});
const cash = (counted_amount: number) => [{ payment_method: 'cash', counted_amount }];

test.each<[body: CashRegisterClose, cents: number | undefined]>([
  [{}, undefined],
  [{ counted_amount: null, denominations: [] }, undefined],
  [{ counted_amount: 0 }, 0],
  [{ counted_amount: 63_500 }, 6_350_000],
  [{ final_amount: 0.07 }, 7],
  [{ closing_amount: 1.005 }, 101],
  [{ counted_amount: 1, final_amount: 2, closing_amount: 3 }, 100],
  [{ counted_amount: null, final_amount: 2, closing_amount: 3 }, 200],
  [notes([20_000, 2], [10_000, 2], [1000, 3], [500, 1]), 6_350_000],
  [notes([0.1, 3], [0.005, 1]), 31],
  [notes([100, 0]), 0],
  [{ counted_amount: 5, ...notes([100, 1]) }, 500],
  [{ counts_by_method: cash(12.5) }, 1250],
  [{ ...notes([100, 1]), counts_by_method: cash(12.5) }, 10_000],
  [{ counts_by_method: [{ payment_method: 'debit_card', counted_amount: -3 }] }, undefined],
])('%j is a count of %j cents', (body, cents) => {
  expect(counted(body).cash).toBe(cents);
});

test.each<[body: CashRegisterClose, field: string, code: string]>([
  [notes([100, -1]), 'denominations', 'too_low'],
  [notes([1e12, 1]), 'denominations', 'too_high'],
  [{ counts_by_method: cash(-0.01) }, 'counts_by_method.0.counted_amount', 'too_low'],
  [{ counted_amount: 1e12 }, 'counted_amount', 'too_high'],
])('%j is rejected at %s', (body, field, code) => {
  expect(() => counted(body)).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ field, code })] }),
  );
});
