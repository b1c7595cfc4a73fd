import type { CashRegister } from '@mostrador/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReportedSale, reportFigures } from './cash-report.ts';

const at = '2026-10-02T16:00:00.000Z';
const zone = 'America/Argentina/Buenos_Aires';

/** The register of the example on Friday 2 October at midday. */
const register: CashRegister = {
  _id: '6abf9cc0b1c1c1e7a5130001',
  pos_terminal_id: '6aba8f00b1c1c1e7a5120001',
  notes: null,
  created_at: '2026-10-02T12:00:00.000Z',
  updated_at: at,
  opened_at: '2026-10-02T12:00:00.000Z',
  opened_by: null,
  status: 'open',
  closed_by: null,
  closed_at: null,
  counted_amount: null,
  difference: null,
  initial_amount: 20_000,
  cash_sales: 46_585,
  cash_refunds: 0,
  income_total: 5000,
  outflow_total: 8000,
  expected_amount: 63_585,
  movements: [],
  totals_by_payment_method: [{ payment_method: 'cash', amount: 46_585, count: 1, is_cash: true }],
};

const line = (publication_id: string | null, name: string, quantity: number, line_total: number) => ({
  publication_id,
  name,
  quantity,
  price: 1,
  line_total,
});

const v1: ReportedSale = {
  number: 1,
  sale: {
    items: [line('c3', 'Cámara 29', 2, 18_634), line('c4', 'Cadena', 1, 27_951)],
    total: 46_585,
    created_at: '2026-10-02T13:20:00.000Z',
    calculated: {
      subtotal: 46_585,
      discount_amount: 0,
      net_amount: 38_500,
      tax_amount: 8085,
      shipping_cost: 0,
      total: 46_585,
      tax_breakdown: [{ rate: 21, base: 38_500, amount: 8085 }],
    },
  },
};

test('the X report of the example', () => {
  expect(reportFigures({ register, sales: [v1], refunds: [] }, at, zone)).toEqual({
    cash_register_id: register._id,
    pos_terminal_id: register.pos_terminal_id,
    generated_at: at,
    period: { from: '2026-10-02T12:00:00.000Z', to: at },
    sales: {
      count: 1,
      gross: 46_585,
      discounts: 0,
      net: 38_500,
      tax: 8085,
      total: 46_585,
      average_ticket: 46_585,
      items_count: 3,
    },
    refunds: { count: 0, total: 0 },
    taxes: [{ rate: 21, base: 38_500, amount: 8085 }],
    by_payment_method: [{ payment_method: 'cash', amount: 46_585, count: 1, is_cash: true }],
    by_hour: [{ hour: 10, count: 1, total: 46_585 }],
    top_items: [
      { publication_id: 'c4', name: 'Cadena', quantity: 1, total: 27_951 },
      { publication_id: 'c3', name: 'Cámara 29', quantity: 2, total: 18_634 },
    ],
    cash: { initial: 20_000, sales: 46_585, refunds: 0, income: 5000, outflow: 8000, expected: 63_585 },
    first_sale_number: 1,
    last_sale_number: 1,
  });
});

test('an empty register has an empty report', () => {
  const { sales, by_hour, first_sale_number } = reportFigures({ register, sales: [], refunds: [] }, at, zone);
  expect(sales).toMatchObject({ count: 0, total: 0, average_ticket: 0, items_count: 0 });
  expect([by_hour, first_sale_number]).toEqual([[], null]);
});

test.each([
  ['America/Argentina/Buenos_Aires', '2026-10-02T02:59:59.999Z', 23],
  ['America/Argentina/Buenos_Aires', '2026-10-02T03:00:00.000Z', 0],
  ['Asia/Kolkata', '2026-10-02T18:30:00.000Z', 0],
  ['UTC', '2026-10-02T18:30:00.000Z', 18],
])('in %s, %s is hour %i', (timezone, created_at, hour) => {
  const sales = [{ ...v1, sale: { ...v1.sale, created_at } }];
  expect(reportFigures({ register, sales, refunds: [] }, at, timezone).by_hour).toMatchObject([{ hour }]);
});

test('a refund with several payments counts as one', () => {
  const refunds = [
    { sale_id: 'a', amount: 10.5 },
    { sale_id: 'a', amount: 4.25 },
    { sale_id: 'b', amount: 1 },
  ];
  expect(reportFigures({ register, sales: [], refunds }, at, zone).refunds).toEqual({
    count: 2,
    total: 15.75,
  });
});

test('items outside the catalog are listed by name, at most ten', () => {
  const items = Array.from({ length: 12 }, (_, index) => line(null, `Cosa ${index}`, 1, index));
  const sales = [{ ...v1, sale: { ...v1.sale, items: [...items, line(null, 'Cosa 5', 0.25, 20)] } }];
  const { top_items } = reportFigures({ register, sales, refunds: [] }, at, zone);
  expect(top_items).toHaveLength(10);
  expect(top_items[0]).toEqual({ publication_id: null, name: 'Cosa 5', quantity: 1.25, total: 25 });
});

const sale = fc.record({
  cents: fc.integer({ min: 0, max: 1_000_000_000 }),
  tax: fc.integer({ min: 0, max: 1_000_000 }),
  rate: fc.constantFrom(0, 10.5, 21, 27),
  quantity: fc.integer({ min: 1, max: 9999 }),
  hour: fc.integer({ min: 0, max: 23 }),
});

test('the report equals the sum of the sales to the cent', () => {
  fc.assert(
    fc.property(fc.array(sale, { maxLength: 60 }), (made) => {
      const sales = made.map(({ cents, tax, rate, quantity, hour }, index) => ({
        number: index + 1,
        sale: {
          items: [line(String(index % 7), `Cosa ${index % 7}`, quantity / 1000, cents / 100)],
          total: cents / 100,
          created_at: `2026-10-02T${String(hour).padStart(2, '0')}:30:00.000Z`,
          calculated: {
            subtotal: cents / 100,
            discount_amount: 0,
            net_amount: (cents - tax) / 100,
            tax_amount: tax / 100,
            shipping_cost: 0,
            total: cents / 100,
            tax_breakdown: [{ rate, base: (cents - tax) / 100, amount: tax / 100 }],
          },
        },
      }));
      const report = reportFigures({ register, sales, refunds: [] }, at, 'UTC');
      const cents = made.reduce((sum, one) => sum + one.cents, 0);
      const tax = made.reduce((sum, one) => sum + one.tax, 0);
      expect(report.sales).toMatchObject({ count: made.length, total: cents / 100, tax: tax / 100 });
      expect(Math.round(report.sales.items_count * 1000)).toBe(
        made.reduce((sum, one) => sum + one.quantity, 0),
      );
      expect(centsIn(report.taxes.map(({ amount }) => amount))).toBe(tax);
      expect(centsIn(report.by_hour.map(({ total }) => total))).toBe(cents);
      expect(centsIn(report.top_items.map(({ total }) => total))).toBe(cents);
      expect(report.last_sale_number).toBe(made.length || null);
    }),
  );
});

function centsIn(amounts: number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
}
