import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '../../../core/cents.ts';
import { type Payment, settled as settledInCents } from './pos-payments.ts';

const methods = {
  cash: { isCash: true, isOnAccount: false },
  card: { isCash: false, isOnAccount: false },
  account: { isCash: false, isOnAccount: true },
};
type Method = keyof typeof methods;

const payment = (payment_method: Method, amount: number): Payment => ({
  payment_method,
  amount: cents(amount),
  reference: null,
  ...methods[payment_method],
});
const settled = (payments: Payment[], due: number, tendered: number | undefined) =>
  settledInCents(payments, cents(due), tendered === undefined ? undefined : cents(tendered));
const paid = (...list: [Method, number][]) => list.map(([method, amount]) => payment(method, amount));

test.each<[string, Payment[], number, number | undefined, object, number[]]>([
  ['a banknote', paid(['cash', 100]), 100, 150, { paid: 100, change: 50, covered: true }, [100]],
  ['exactly', paid(['cash', 100]), 100, undefined, { paid: 100, change: 0, covered: true }, [100]],
  ['too much cash', paid(['cash', 150]), 100, undefined, { paid: 100, change: 50, covered: true }, [100]],
  ['too much cash, named', paid(['cash', 150]), 100, 150, { paid: 100, change: 50, covered: true }, [100]],
  ['too little', paid(['cash', 60]), 100, undefined, { paid: 60, change: 0, covered: false }, [60]],
  ['too little handed over', paid(['cash', 100]), 100, 60, { paid: 60, change: 0, covered: false }, [60]],
  [
    'card and cash',
    paid(['card', 70], ['cash', 30]),
    100,
    50,
    { paid: 100, change: 20, covered: true },
    [70, 30],
  ],
  [
    'cash that is not needed',
    paid(['card', 100], ['cash', 30]),
    100,
    undefined,
    { paid: 100, change: 30 },
    [100, 0],
  ],
  [
    'a card beyond the total',
    paid(['card', 120]),
    100,
    undefined,
    { paid: 120, change: 0, excess: 20 },
    [120],
  ],
  ['on account', paid(['account', 100]), 100, undefined, { paid: 0, change: 0, covered: true }, [100]],
  [
    'partly on account',
    paid(['cash', 40], ['account', 60]),
    100,
    undefined,
    { paid: 40, covered: true },
    [40, 60],
  ],
  [
    'two cash payments',
    paid(['cash', 60], ['cash', 60]),
    100,
    undefined,
    { paid: 100, change: 20 },
    [60, 40],
  ],
  ['nothing', [], 100, undefined, { paid: 0, change: 0, covered: false }, []],
  ['nothing to pay', [], 0, undefined, { paid: 0, covered: true }, []],
  ['a free item', paid(['cash', 0]), 0, 50, { paid: 0, change: 50, covered: true }, [0]],
])('%s', (_, payments, total, tendered, want, amounts) => {
  const made = settled(payments, total, tendered);
  expect(made).toMatchObject(want);
  expect(made.payments.map(({ amount }) => amount)).toEqual(amounts);
});

test('tendered cash is kept or returned as change, and the drawer never keeps more than the amount due', () => {
  const amounts = fc.integer({ min: 0, max: 100_000 });
  const payments = fc.array(fc.tuple(fc.constantFrom<Method>('cash', 'card', 'account'), amounts), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(payments, amounts, fc.option(amounts, { nil: undefined }), (list, total, tendered) => {
      const sum = (some: Payment[], method: Method) =>
        some
          .filter(({ payment_method }) => payment_method === method)
          .reduce<number>((all, { amount }) => all + amount, 0);
      const made = settled(paid(...list), total, tendered);
      const kept = sum(made.payments, 'cash');
      const handed = tendered ?? sum(paid(...list), 'cash');
      expect(kept + made.change).toBe(handed);
      const others = sum(made.payments, 'card') + sum(made.payments, 'account');
      expect(kept).toBeLessThanOrEqual(Math.max(total - others, 0));
      expect(made.paid).toBe(kept + sum(made.payments, 'card'));
      expect(made.covered).toBe(kept + others >= total);
    }),
  );
});
