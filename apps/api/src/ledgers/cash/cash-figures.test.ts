import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '../../core/cents.ts';
import { type Figures, type NewMovement, nothingMoved, withMovements } from './cash-figures.ts';

const empty: Figures = { _id: '6abf9cc0b1c1c1e7a5130001', ...nothingMoved };
const createdAt = '2026-10-02T12:00:00.000Z';

function movement(type: NewMovement['type'], amount: number, paymentMethod = 'cash'): NewMovement {
  const isCash = paymentMethod === 'cash';
  const id = '6abf9cc0b1c1c1e7a5140001';
  return {
    id,
    type,
    amount: cents(amount),
    paymentMethod,
    isCash,
    description: null,
    createdBy: null,
    createdAt,
  };
}

const after = (...movements: NewMovement[]) => {
  const { register, movements: made } = withMovements(empty, movements);
  return { ...register, balances: made.map(({ balance_after }) => balance_after) };
};

test('the day of the story has the figures in STORY', () => {
  const register = after(
    movement('opening', 2_000_000),
    movement('sale', 4_658_500),
    movement('income', 500_000),
    movement('outflow', 800_000),
    movement('closing_adjustment', -8_500),
  );
  expect(register).toMatchObject({
    initial_amount: 20_000,
    cash_sales: 46_585,
    cash_refunds: 0,
    income_total: 5000,
    outflow_total: 8000,
    expected_amount: 63_585,
    totals_by_payment_method: [{ payment_method: 'cash', amount: 46_585, count: 1, is_cash: true }],
  });
  expect(register.balances).toEqual([20_000, 66_585, 71_585, 63_585, 63_500]);
});

test('payments by other methods do not change the cash', () => {
  const register = after(
    movement('opening', 100),
    movement('sale', 500, 'debit_card'),
    movement('sale', 7),
    movement('sale', 30, 'credit_card'),
    movement('refund', 200, 'debit_card'),
    movement('income', 9, 'check'),
  );
  expect(register).toMatchObject({
    expected_amount: 1.07,
    cash_sales: 0.07,
    cash_refunds: 0,
    income_total: 0,
  });
  expect(register.totals_by_payment_method).toEqual([
    { payment_method: 'cash', amount: 0.07, count: 1, is_cash: true },
    { payment_method: 'credit_card', amount: 0.3, count: 1, is_cash: false },
    { payment_method: 'debit_card', amount: 3, count: 1, is_cash: false },
  ]);
  expect(register.balances).toEqual([1, 1, 1.07, 1.07, 1.07, 1.07]);
});

test('a refund of a payment in another register makes the total negative', () => {
  expect(after(movement('refund', 250)).totals_by_payment_method).toEqual([
    { payment_method: 'cash', amount: -2.5, count: 0, is_cash: true },
  ]);
});

test('a corrected opening changes only the initial amount', () => {
  const register = after(movement('opening', 2_000), movement('sale', 100), movement('opening', -500));
  expect(register).toMatchObject({ initial_amount: 15, cash_sales: 1, expected_amount: 16 });
});

describe('movements of any kind', () => {
  const type = fc.constantFrom('opening', 'sale', 'refund', 'income', 'outflow');
  const method = fc.constantFrom('cash', 'debit_card', 'check');
  const movements = fc.array(fc.tuple(type, fc.integer({ min: 1, max: 99_999_999_99 }), method), {
    maxLength: 80,
  });

  test('the figures are the sums of the movements, to the cent', () => {
    fc.assert(
      fc.property(movements, (moves) => {
        const register = after(...moves.map(([type, amount, method]) => movement(type, amount, method)));
        const sum = (of: string) =>
          moves
            .filter(([type, , method]) => type === of && method === 'cash')
            .reduce((total, [, amount]) => total + amount, 0);
        const expected = sum('opening') + sum('sale') - sum('refund') + sum('income') - sum('outflow');
        expect(register).toMatchObject({
          initial_amount: sum('opening') / 100,
          cash_sales: sum('sale') / 100,
          cash_refunds: sum('refund') / 100,
          income_total: sum('income') / 100,
          outflow_total: sum('outflow') / 100,
          expected_amount: expected / 100,
        });
        if (moves.length > 0) expect(register.balances.at(-1)).toBe(expected / 100);
      }),
    );
  });

  test('payments minus refunds are listed by method', () => {
    fc.assert(
      fc.property(movements, (moves) => {
        const { totals_by_payment_method } = after(
          ...moves.map(([type, amount, method]) => movement(type, amount, method)),
        );
        for (const { payment_method, amount, count } of totals_by_payment_method) {
          const own = moves.filter(([, , method]) => method === payment_method);
          const [paid, back] = ['sale', 'refund'].map((of) => own.filter(([type]) => type === of));
          const sum = (list = own) => list.reduce((total, [, amount]) => total + amount, 0);
          expect(amount).toBe((sum(paid) - sum(back)) / 100);
          expect(count).toBe(paid?.length);
        }
      }),
    );
  });
});
