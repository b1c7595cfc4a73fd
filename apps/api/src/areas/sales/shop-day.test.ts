/**
 * A day in a shop, from opening its till to closing it, through the client. All expected amounts are calculated here by
 * hand, with the arithmetic in comments; amounts are in pesos, and prices include tax.
 */

import { type Client, createClient } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import type { CashXReport, GoalCreate, PosSale, PosSaleCreate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { stockDifferences } from '../../ledgers/stock/verify-stock.ts';
import { recorder } from '../../testing/recorder.ts';
import { startTestService } from '../../testing/service.ts';
import { sharedMock } from '../../testing/shared-mock.ts';
import { furnish, type Shop } from '../../testing/shop.ts';
import { registerDifferences } from './cash-register/register-differences.ts';

/** A time of day in the shop in Rosario, three hours behind UTC. */
const at = (time: string) => new Date(`2026-10-09T${time}:00-03:00`);
let now = at('08:30');

const line = (publication_id: string, quantity = 1, more: object = {}) => ({
  publication_id,
  publication_type: 'product' as const,
  quantity,
  ...more,
});
const coupon = (id: string) => ({ pricing_options_summary: { coupon_promotion_ids: [id] } });
const paid = (payment_method: string, amount: number) => ({ payment_method, amount });

interface Sold {
  at: string;
  /** The request; prices include tax. */
  sale: PosSaleCreate;
  /** The price of the lines, the discount, the tax included in the rest, and the rest. */
  want: { subtotal: number; discount_amount: number; tax_amount: number; total: number };
  change?: number;
}

/** The twelve sales of the day. With 21 % tax, the net price is the price / 1.21; with 10.5 %, the price / 1.105. */
function salesOf({ goods, promotions, esteban }: Shop): Sold[] {
  const { tube, chain, helmet, lock, light, bicycle, grease, overhaul } = goods;
  return [
    {
      // 2 tubes. 24 200 / 1.21 = 20 000. Of the 30 000 tendered, 5800 are change.
      at: '09:05',
      sale: { items: [line(tube, 2)], payment_method: 'cash', amount_tendered: 30_000 },
      want: { subtotal: 24_200, discount_amount: 0, tax_amount: 4200, total: 24_200 },
      change: 5800,
    },
    {
      // A chain, and 3 patches outside the catalog: 24 200 + 3 x 1210. 27 830 / 1.21 = 23 000.
      at: '09:20',
      sale: {
        items: [line(chain), { name: 'Parche', quantity: 3, price: 1210, tax_rate: 21 }],
        payment_method: 'debit_card',
      },
      want: { subtotal: 27_830, discount_amount: 0, tax_amount: 4830, total: 27_830 },
    },
    {
      // A helmet with a promotion of 10 %. 54 450 / 1.21 = 45 000.
      at: '09:40',
      sale: { items: [line(helmet)], payment_method: 'bank_transfer', ...coupon(promotions.helmetWeek) },
      want: { subtotal: 60_500, discount_amount: 6050, tax_amount: 9450, total: 54_450 },
    },
    {
      // 3 tubes for the price of 2, by card and cash. 24 200 / 1.21 = 20 000.
      at: '10:10',
      sale: {
        items: [line(tube, 3)],
        ...coupon(promotions.threeForTwo),
        payments: [paid('credit_card', 14_200), paid('cash', 10_000)],
      },
      want: { subtotal: 36_300, discount_amount: 12_100, tax_amount: 4200, total: 24_200 },
    },
    {
      // A lock and a light with 5000 off. 49 450 / 1.21 = 40 867.768..., rounded to 40 867.77.
      at: '10:30',
      sale: {
        items: [line(lock), line(light)],
        ...coupon(promotions.nightPair),
        payment_method: 'cash',
        amount_tendered: 50_000,
      },
      want: { subtotal: 54_450, discount_amount: 5000, tax_amount: 8582.23, total: 49_450 },
      change: 550,
    },
    {
      // A helmet with a light, with 8000 off the pair. 70 650 / 1.21 = 58 388.429..., rounded to 58 388.43.
      at: '10:50',
      sale: {
        items: [line(helmet), line(light)],
        payment_method: 'digital_wallet',
        ...coupon(promotions.seenAndSafe),
      },
      want: { subtotal: 78_650, discount_amount: 8000, tax_amount: 12_261.57, total: 70_650 },
    },
    {
      // A bicycle at 10.5 %, on Esteban's account. 110 500 / 1.105 = 100 000.
      at: '11:05',
      sale: { items: [line(bicycle)], payment_method: 'current_account', customer: esteban },
      want: { subtotal: 110_500, discount_amount: 0, tax_amount: 10_500, total: 110_500 },
    },
    {
      // An overhaul (services have no tax rate of their own) and a chain, 15 % off everything: 54 450 - 8167.50. 46
      // 282.50 / 1.21 = 38 250. The cash part is 6282.50.
      at: '11:25',
      sale: {
        items: [{ ...line(overhaul), publication_type: 'service', tax_rate: 21 }, line(chain)],
        discount_rate: 15,
        amount_tendered: 7000,
        payments: [paid('debit_card', 40_000), paid('cash', 6282.5)],
      },
      want: { subtotal: 54_450, discount_amount: 8167.5, tax_amount: 8032.5, total: 46_282.5 },
      change: 717.5,
    },
    {
      // 2 lights, 7 % off this line: 36 300 - 2541. 33 759 / 1.21 = 27 900.
      at: '11:45',
      sale: { items: [line(light, 2, { discount_rate: 7 })], payment_method: 'cash' },
      want: { subtotal: 36_300, discount_amount: 2541, tax_amount: 5859, total: 33_759 },
    },
    {
      // A bicycle at 10.5 % and a lock at 21 %: 110 500 / 1.105 = 100 000, 36 300 / 1.21 = 30 000.
      at: '12:10',
      sale: {
        items: [line(bicycle), line(lock)],
        payments: [paid('credit_card', 100_000), paid('bank_transfer', 30_000), paid('cash', 16_800)],
      },
      want: { subtotal: 146_800, discount_amount: 0, tax_amount: 16_800, total: 146_800 },
    },
    {
      // 350 g of grease: 0.35 x 4235. 1482.25 / 1.21 = 1225.
      at: '12:20',
      sale: { items: [line(grease, 0.35)], payment_method: 'cash', amount_tendered: 1500 },
      want: { subtotal: 1482.25, discount_amount: 0, tax_amount: 257.25, total: 1482.25 },
      change: 17.75,
    },
    {
      // A helmet and a chain, partly in cash, the rest on Esteban's account. 84 700 / 1.21 = 70 000.
      at: '12:40',
      sale: {
        items: [line(helmet), line(chain)],
        customer: esteban,
        payments: [paid('cash', 20_000), paid('current_account', 64_700)],
      },
      want: { subtotal: 84_700, discount_amount: 0, tax_amount: 14_700, total: 84_700 },
    },
  ];
}

/** The totals of the twelve sales: the sums of the table's columns. */
const allSold = {
  count: 12,
  gross: 716_162.25,
  discounts: 41_858.5,
  tax: 99_672.55,
  total: 674_303.75,
  net: 574_631.2, // 674 303.75 - 99 672.55
  average_ticket: 56_191.98, // 674 303.75 / 12 = 56 191.979...
  items_count: 23.35, // 2 + 4 + 1 + 3 + 2 + 2 + 1 + 2 + 2 + 2 + 0.35 + 2
};

/** The movements of the drawer. */
const cash = {
  initial: 20_000,
  sales: 161_973.75, // 24 200 + 10 000 + 49 450 + 6282.50 + 33 759 + 16 800 + 1482.25 + 20 000
  refunds: 10_000, // the cash of the three tubes
  income: 5000,
  outflow: 80_000,
  expected: 96_973.75, // 20 000 + 161 973.75 - 10 000 + 5000 - 80 000
};

/** The income less refunds by method. Together 650 103.75, which is 674 303.75 - 24 200. */
const byMethod = [
  { payment_method: 'bank_transfer', amount: 84_450 }, // 54 450 + 30 000
  { payment_method: 'cash', amount: 151_973.75 }, // 161 973.75 - 10 000
  { payment_method: 'credit_card', amount: 100_000 }, // 14 200 + 100 000 - 14 200
  { payment_method: 'current_account', amount: 175_200 }, // 110 500 + 64 700
  { payment_method: 'debit_card', amount: 67_830 }, // 27 830 + 40 000
  { payment_method: 'digital_wallet', amount: 70_650 },
];

const report = {
  sales: allSold,
  refunds: { count: 1, total: 24_200 },
  taxes: [
    { rate: 10.5, base: 200_000, amount: 21_000 },
    { rate: 21, base: 374_631.2, amount: 78_672.55 }, // 574 631.20 - 200 000, 99 672.55 - 21 000
  ],
  by_hour: [
    { hour: 9, count: 3, total: 106_480 }, // 24 200 + 27 830 + 54 450
    { hour: 10, count: 3, total: 144_300 }, // 24 200 + 49 450 + 70 650
    { hour: 11, count: 3, total: 190_541.5 }, // 110 500 + 46 282.50 + 33 759
    { hour: 12, count: 3, total: 232_982.25 }, // 146 800 + 1482.25 + 84 700
  ],
  cash,
  first_sale_number: 1,
  last_sale_number: 12,
};

/** The final stock: the initial stock, less sales, plus returns and received goods. */
const stockAtTheEnd = {
  tube: 28, // 20 - 2 - 3 + 3 back + 10 received
  chain: 7, // 10 - 1 - 1 - 1
  helmet: 3, // 6 - 1 - 1 - 1
  lock: 1, // 5 - 1 - 1 - 2 of the budget
  light: 4, // 8 - 1 - 1 - 2
  bicycle: 0, // 2 - 1 - 1
  grease: 4, // 5 - 0.35 = 4.65, of which whole units are shown
};

/** The goals of the day: the eleven sales that were not refunded, and the one from the budget. */
const goals: [terms: (shop: Shop) => Pick<GoalCreate, 'goal_type' | 'filter'>, want: number][] = [
  [() => ({ goal_type: 'revenue' }), 715_443.75], // 674 303.75 - 24 200 + 65 340
  [() => ({ goal_type: 'quantity' }), 12],
  [() => ({ goal_type: 'items' }), 22.35], // 23.35 - 3 + 2
  [() => ({ goal_type: 'average_ticket' }), 59_620.31], // 715 443.75 / 12 = 59 620.3125
  [() => ({ goal_type: 'customers' }), 2], // Esteban and the inn
  // Helmets 54 450 + 54 346.15 (8000 x 60 500 / 78 650 = 6153.85 less) + 60 500; locks 32 966.67 (5000 x 2 / 3 less)
  // + 36 300 + 65 340.
  [({ safety }) => ({ goal_type: 'product_category', filter: { category_id: safety } }), 303_902.82],
  [({ goods }) => ({ goal_type: 'specific_publication', filter: { publication_id: goods.tube } }), 24_200],
  [() => ({ goal_type: 'service_bookings' }), 0],
  [() => ({ goal_type: 'custom' }), 0],
];

/** The calls of the day, in order. */
function dayOf(client: Client, shop: Shop) {
  const day = { start_date: '2026-10-09', end_date: '2026-10-09', period: 'daily' } as const;
  const tubes = { product_id: shop.goods.tube, product_name: 'Cámara 29', quantity: 10, unit_price: 6000 };
  const locks = { ...line(shop.goods.lock, 2), name: 'Candado', price: 30_000, tax_rate: 21 };
  const inn = { customer_id: shop.inn, name: 'Hostería del Lago', email: 'compras@hosteria.example.com' };
  return {
    open: () => client.cashRegisters.open({ pos_terminal_id: shop.till, initial_amount: 20_000 }),
    sell: (sale: PosSaleCreate) =>
      client.posTerminals.createSale(shop.till, { tax_type: 'inclusive', ...sale }),
    refund: (sale: string) => client.sales.update(sale, { status: 'refunded' }),
    withdraw: (register: string) =>
      client.cashRegisters.createMovement(register, { type: 'outflow', amount: 80_000, concept: 'Al banco' }),
    bringChange: (register: string) =>
      client.cashRegisters.createMovement(register, { type: 'income', amount: 5000, concept: 'Cambio' }),
    receive: async () => {
      const order = await client.orders.create({ supplier_id: shop.supplier, items: [tubes] });
      return await client.orders.update(order._id, { status: 'delivered' });
    },
    convert: async () => {
      const budget = await client.budgets.create({ customer: inn, items: [locks], discount_rate: 10 });
      const terms = { payment_method: 'bank_transfer', status: 'completed' } as const;
      return await client.budgets.convert(budget._id, terms);
    },
    payDebt: () =>
      client.currentAccounts.recordPayment(shop.account, { amount: 50_000, payment_method: 'bank_transfer' }),
    xReport: (register: string) => client.cashRegisters.getXReport(register),
    // 9 x 10 000 + 6 x 1000 + 9 x 100 = 96 900
    close: (register: string) =>
      client.cashRegisters.close(register, {
        denominations: [
          { value: 10_000, quantity: 9 },
          { value: 1000, quantity: 6 },
          { value: 100, quantity: 9 },
        ],
      }),
    reconcile: (register: string) => client.cashRegisters.getReconciliation(register),
    statement: () => client.currentAccounts.getStatement(shop.account),
    goal: async (terms: Pick<GoalCreate, 'goal_type' | 'filter'>) => {
      const { _id } = await client.goals.create({ name: 'El día', target_value: 100, ...day, ...terms });
      return await client.goals.get(_id);
    },
  };
}

describe('the service', async () => {
  const service = await startTestService({ clock: () => now });
  const account = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
  const shop = await furnish(client);
  const day = dayOf(client, shop);
  const sold: PosSale[] = [];
  let register = '';

  test('opens the register in the morning', async () => {
    now = at('08:50');
    const opened = await day.open();
    register = opened._id;
    expect(opened).toMatchObject({ status: 'open', expected_amount: 20_000 });
  });

  test.each(salesOf(shop))('sells at $at for $want.total', async (one) => {
    now = at(one.at);
    const made = await day.sell(one.sale);
    sold.push(made);
    expect(made).toMatchObject({ ...one.want, status: 'completed', change: one.change ?? 0 });
    expect(made).not.toHaveProperty('warnings');
    expect(made.receipt_number).toBe(`0003-${String(sold.length).padStart(8, '0')}`);
  });

  test('refunds the three tubes by their payment methods', async () => {
    now = at('15:00');
    const [, , , tubes] = sold;
    expect(await day.refund(tubes?._id ?? '')).toMatchObject({ status: 'refunded', total: 24_200 });
    // 20 000 + 161 973.75 - 10 000
    expect(await client.cashRegisters.get(register)).toMatchObject({ expected_amount: 171_973.75 });
  });

  test('takes cash to the bank and adds change', async () => {
    now = at('16:00');
    expect(await day.withdraw(register)).toMatchObject({ type: 'outflow', balance_after: 91_973.75 });
    expect(await day.bringChange(register)).toMatchObject({ type: 'income', balance_after: 96_973.75 });
  });

  test('receives ten tubes from the supplier', async () => {
    now = at('16:30');
    expect(await day.receive()).toMatchObject({ total: 60_000, stock_received: true });
  });

  test("converts the inn's budget to a sale at its prices", async () => {
    now = at('17:00');
    // 2 x 30 000 - 10 % = 54 000, plus 21 % = 11 340.
    expect((await day.convert()).sale).toMatchObject({
      status: 'completed',
      subtotal: 60_000,
      discount_amount: 6000,
      tax_amount: 11_340,
      total: 65_340,
      customer_id: shop.inn,
      sale_origin: 'budget',
      cash_register_id: null,
    });
  });

  test("receives a payment of Esteban's debt, and his account agrees", async () => {
    now = at('17:30');
    await day.payDebt();
    const { movements, totals, closing_balance } = await day.statement();
    expect(movements.map(({ debit, credit }) => [debit, credit])).toEqual([
      [110_500, 0],
      [64_700, 0],
      [0, 50_000],
    ]);
    expect(totals).toEqual({ debit: 175_200, credit: 50_000 });
    expect(closing_balance).toBe(125_200);
  });

  test('closes 73.75 short, and X and Z equal the sales to the cent', async () => {
    now = at('20:00');
    const x = await day.xReport(register);
    expect(x).toMatchObject({ type: 'X', ...report });
    expect(methodsOf(x)).toEqual(byMethod);
    const { z_report, ...closed } = await day.close(register);
    // 96 900 - 96 973.75
    expect(closed).toMatchObject({ status: 'closed', counted_amount: 96_900, difference: -73.75 });
    expect(z_report).toMatchObject({ type: 'Z', number: 1, ...report });
    expect(methodsOf(z_report)).toEqual(byMethod);
    expect(await day.reconcile(register)).toMatchObject({
      difference: -73.75,
      difference_type: 'shortage',
      sales: { count: 12, total: 674_303.75, refunds_count: 1, refunds_total: 24_200 },
    });
  });

  test('lists the sales that the reports add up', async () => {
    const { total, items } = await client.sales.list({ cash_register_id: [register], per_page: 100 });
    const cents = items.reduce((sum, sale) => sum + Math.round(Number(sale.total) * 100), 0);
    expect([total, cents]).toEqual([12, 67_430_375]);
  });

  test('has the initial stock, less sales, plus returns and received goods', async () => {
    const counted = Object.keys(stockAtTheEnd) as (keyof typeof stockAtTheEnd)[];
    const stock = counted.map(async (name) => [name, (await client.products.get(shop.goods[name])).stock]);
    expect(Object.fromEntries(await Promise.all(stock))).toEqual(stockAtTheEnd);
  });

  test.each(goals)('shows the day in the goal %#', async (terms, want) => {
    expect((await day.goal(terms(shop))).current_value).toBe(want);
  });

  test('passes the checks of its stock and registers', async () => {
    const database = service.database.of(account.id);
    expect(await stockDifferences(database, account.id)).toEqual([]);
    expect(await registerDifferences(database, account.id)).toEqual([]);
  });
});

test('the mock responds to each call of the day as described', async () => {
  const mock = await sharedMock();
  const { fetch, heard } = recorder();
  const client = createClient({ baseUrl: mock.url, token: 'any', fetch, retries: 0 });
  const shop = await furnish(client);
  const day = dayOf(client, shop);
  const { _id: register } = await day.open();
  for (const { sale } of salesOf(shop)) await day.refund((await day.sell(sale))._id);
  for (const act of [day.receive, day.convert, day.payDebt, day.statement]) await act();
  for (const act of [day.withdraw, day.bringChange, day.xReport, day.close, day.reconcile])
    await act(register);
  for (const [terms] of goals) await day.goal(terms(shop));
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
});

function methodsOf({ by_payment_method }: Pick<CashXReport, 'by_payment_method'>) {
  return by_payment_method
    .map(({ payment_method, amount }) => ({ payment_method, amount }))
    .sort((one, other) => one.payment_method.localeCompare(other.payment_method));
}
