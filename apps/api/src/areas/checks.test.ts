/** `verify` finds nothing after any normal operation, and finds and names each kind of damage. */
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { randomIntegers } from '../core/random-integers.ts';
import { demoAccount } from '../demo/account.ts';
import { seedDemo } from '../demo/seed.ts';
import type { Executor } from '../store/context.ts';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';
import { checks, findings } from './checks.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const service = await startTestService({ alone: true });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const random = randomIntegers(20_261_121);

/** A path without its trailing slash, and the ID of the record created there. */
async function made(path: string, body: object): Promise<string> {
  const { status, data, errors } = await api.post(path, body);
  expect(status, JSON.stringify([path, body, errors])).toBe(201);
  return String(data._id);
}

/** A random day: sales, refunds, purchase orders, deliveries and stock movements. */
beforeAll(async () => {
  const track = { track_stock: true, stock: 500, base_price: 100 };
  const products = [
    await made('/api/v1/products/', { ...track, name: 'Luz' }),
    await made('/api/v1/products/', {
      ...track,
      name: 'Timbre',
      has_variants: true,
      variants: [{ name: 'Rojo', stock: 40 }],
    }),
  ];
  const promotion = {
    name: 'Diez',
    promotion_type: 'percentage',
    value: 10,
    applies_to: 'specific',
    entity_type: 'product',
    entity_ids: products,
  };
  const dates = { start_date: '2020-01-01T00:00:00Z', end_date: '2099-12-31T00:00:00Z' };
  await made('/api/v1/promotions/', { ...promotion, ...dates });
  const customer = await made('/api/v1/customers/', { name: 'Ana' });
  const owner = { entity_type: 'customer', entity_id: customer, entity_name: 'Ana' };
  const ledger = await made('/api/v1/current-accounts/', owner);
  const terminal = await made('/api/v1/pos/', { name: 'Mostrador' });
  const opening = { pos_terminal_id: terminal, initial_amount: 1000 };
  const register = await made('/api/v1/cash_register/', opening);
  const lines = () => [
    {
      publication_id: products[random(0, 1)],
      publication_type: 'product',
      name: 'Cosa',
      quantity: random(1, 4),
      price: random(1, 900),
    },
  ];
  const buyer = { name: 'Ana', customer_id: customer, email: 'ana@example.com' };
  await made('/api/v1/expenses/', { amount: 121, description: 'Luz', tax_rate: 21, category: 'luz' });
  await made('/api/v1/sales/', {
    items: [{ quantity: 1, price: 500 }],
    customer_id: customer,
    status: 'completed',
  });
  const gift = await made('/api/v1/rewards/', { name: 'Gorra', points_cost: 5, reward_type: 'custom' });
  await made('/api/v1/rewards/redeem/', { reward_id: gift, customer_id: customer });
  const flat = await made('/api/v1/rentals/', { name: 'Departamento' });
  const lease = await made('/api/v1/contracts/', {
    rental_id: flat,
    start_date: '2026-01-01T03:00:00Z',
    end_date: '2028-01-01T02:59:59Z',
    initial_rent: 100,
    tenant: { full_name: 'Ana', document_number: '1' },
  });
  await api.post(`/api/v1/contracts/${lease}/generate-invoice`, {});
  await made('/api/v1/appointments/', { scheduled_datetime: '2026-11-03T13:00:00Z', rental_id: flat });
  const sales: string[] = [];
  const some = () => sales[random(0, sales.length - 1)];
  const options = { pricing_options_summary: { auto_apply_promotions: true } };
  const acts = [
    async () => sales.push(await made('/api/v1/sales/', { items: lines(), ...options })),
    async () => {
      const charge = { customer_id: customer, payment_method: 'current_account' };
      sales.push(await made('/api/v1/sales/', { items: lines(), ...charge }));
    },
    () => made('/api/v1/sales/', { items: lines(), customer_id: customer, status: 'completed' }),
    async () => {
      const payments = [{ payment_method: 'cash', amount: 9000 }];
      sales.push(await made(`/api/v1/pos/${terminal}/sale/`, { items: lines(), payments }));
    },
    () => api.put(`/api/v1/sales/${some()}/`, { status: ['refunded', 'pending'][random(0, 1)] }),
    () => api.delete(`/api/v1/sales/${some()}/`),
    () => api.post(`/api/v1/cash_register/${register}/movement/`, { type: 'income', amount: random(1, 90) }),
    () => api.post(`/api/v1/current-accounts/${ledger}/payments/`, { amount: random(1, 300) }),
    async () => {
      const items = [{ product_id: products[0], product_name: 'Luz', quantity: random(1, 9), unit_price: 5 }];
      const order = await made('/api/v1/orders/', { supplier_id: 's1', items });
      await api.put(`/api/v1/orders/${order}/`, { status: 'delivered' });
    },
    () => made('/api/v1/budgets/', { customer: buyer, items: lines() }),
    async () => {
      const items = [{ description: 'Luz', product_id: products[0], quantity: random(1, 3) }];
      const note = { customer_id: customer, items, metadata: { sale_id: some() }, status: 'issued' };
      const id = await made('/api/v1/delivery_notes/', note);
      if (random(0, 1) === 1) await api.put(`/api/v1/delivery_notes/${id}/`, { status: 'cancelled' });
    },
  ];
  const driver = await made('/api/v1/drivers/', { name: 'Nahuel' });
  const recipient = { name: 'Ana', address: { street: 'Mitre 5', city: 'Rosario' } };
  await made('/api/v1/shipping/shipments/', { recipient, driver_id: driver });
  for (const act of acts) await act();
  for (let turn = 0; turn < 40; turn++) await acts[random(0, acts.length - 1)]?.();
  await api.post(`/api/v1/cash_register/${register}/close/`, { counted_amount: 900 });
  const payment = await api.post(`/api/v1/current-accounts/${ledger}/payments/`, {
    amount: 10,
    auto_apply: true,
  });
  expect(payment.status).toBe(201);
  await keepBooks();
  await seedDemo(service.database, { loopback: true, now: new Date() });
});

/** Journal entries that are posted, reversed or left as drafts. */
async function keepBooks(): Promise<void> {
  await api.post('/api/v1/accounting/accounts/seed/', undefined);
  for (let amount = 1; amount <= 6; amount++) {
    const lines = [
      { account_code: '5.3.2.02.090', debit: amount },
      { account_code: '1.1.1.01.010', credit: amount },
    ];
    const entry = await made('/api/v1/accounting/journal/', { description: 'Gastos', lines });
    if (amount > 1) await api.post(`/api/v1/accounting/journal/${entry}/post/`, undefined);
    if (amount > 4) await api.post(`/api/v1/accounting/journal/${entry}/reverse/`, {});
  }
}

test('verify finds nothing after a random day, nor in the demo', async () => {
  for (const id of [account.id, demoAccount.id])
    expect(await service.database.reports(id, (snapshot) => findings(snapshot, id))).toEqual([]);
});

test('the random day includes every operation', async () => {
  const counts = await sql<Record<string, number>>`
    select (select count(*) from promotion_uses) as uses, (select count(*) from stock_movements) as moves,
      (select count(*) from cash_movements) as cash, (select count(*) from current_account_applications) as applied,
      (select count(*) from orders where stock_received) as received, (select count(*) from budgets) as budgets,
      (select count(*) from cash_closings) as closings, (select count(*) from pos_sales) as receipts
    `.execute(service.database.of(account.id));
  for (const [what, count] of Object.entries(counts.rows[0] ?? {}))
    expect([what, count > 0]).toEqual([what, true]);
});

/** Manual changes to a database, and the finding for each. */
const damages: [check: string, damage: string, subject: RegExp][] = [
  ['record-counts', `update record_counts set change = change + 1 where resource = 'products'`, /^products$/],
  ['stock', `update stock_levels set quantity = quantity + 1 where variant_id = ''`, /^product \w{24}$/],
  ['stock', `update stock_levels set quantity = quantity + 1 where variant_id <> ''`, /variant /],
  ['stock', `delete from stock_movements where reason = 'sale'`, /^product /],
  ['stock', `update products set doc = jsonb_set(doc, '{stock}', '7')`, /^product /],
  [
    'drivers',
    `update drivers set doc = jsonb_set(doc, '{shipments_assigned}', '7')`,
    /^driver \w{24}, shipments_assigned$/,
  ],
  ['numbers', `update counters set value = value + 3 where name = 'sales'`, /^counter sales$/],
  ['numbers', `delete from counters where name like 'invoices.%'`, /^counter invoices\.0001$/],
  [
    'numbers',
    `update orders set doc = jsonb_set(doc, '{order_number}', '"PO-2026-000077"') where id = (select max(id) from orders where account_id = $1)`,
    /orders\.2026$/,
  ],
  ['numbers', `update pos_sales set number = number + 1000`, /pos_sales\.\w{24}$/],
  ['numbers', `update cash_closings set z_number = 9`, /z_report\.\w{24}$/],
  ['numbers', `update counters set value = 99 where name like 'budgets.%'`, /^counter budgets/],
  [
    'delivery-note-numbers',
    `update counters set value = 99 where name = 'delivery_notes'`,
    /^counter delivery/,
  ],
  [
    'cash-registers',
    `update cash_registers set doc = jsonb_set(doc, '{expected_amount}', '1')`,
    /expected_amount$/,
  ],
  ['cash-registers', `delete from cash_movements where type = 'income'`, /income_total$/],
  ['cash-registers', `update cash_movements set balance_after = 0 where position = 1`, /balance_after$/],
  [
    'current-accounts',
    `update current_account_applications set amount = 10000000`,
    /^movement \w{24} of current/,
  ],
  [
    'effects',
    `update sales set doc = jsonb_set(doc, '{stock_deducted}', 'false') where stock_deducted`,
    /^sale \w{24}, stock$/,
  ],
  ['effects', `delete from stock_movements where document_type = 'sale'`, /^sale \w{24}, stock$/],
  [
    'effects',
    `update orders set doc = jsonb_set(doc, '{stock_received}', 'false') where stock_received`,
    /^order \w{24}, stock$/,
  ],
  [
    'effects',
    `update stock_movements set quantity = quantity + 1 where document_type = 'order'`,
    /^order \w{24}, stock$/,
  ],
  [
    'effects',
    `update stock_movements set quantity = quantity - 1 where document_type = 'delivery_note'`,
    /^delivery note \w{24}, stock$/,
  ],
  ['effects', `delete from promotion_uses`, /^sale \w{24}, promotion uses$/],
  [
    'effects',
    `update sales set doc = jsonb_set(doc, '{promotion_uses_counted}', 'false')`,
    /^sale \w{24}, promotion uses$/,
  ],
  ['effects', `delete from point_movements`, /^sale \w{24}, points$/],
  ['effects', `delete from cash_movements where type = 'sale'`, /^sale \w{24}, cash$/],
  [
    'effects',
    `update cash_movements set amount = amount + 1 where type = 'opening'`,
    /^cash register \w{24}, openings$/,
  ],
  [
    'effects',
    `update current_account_movements set debit = debit + 1 where document_type = 'sale' and debit > 0`,
    /^sale \w{24}, current accounts$/,
  ],
  [
    'open-items',
    `update current_account_movements set open = open - 0.01 where open > 0`,
    /^movement \w{24}, open$/,
  ],
  ['ledgers', `update stock_levels set quantity = quantity + 1`, /^stock \w{24} , quantity$/],
  ['ledgers', `update cash_totals set amount = amount + 1`, /^cash register \w{24} .*, amount$/],
  ['ledgers', `update current_account_balances set debit = debit + 1`, /^current account \w{24}, debit$/],
  ['ledgers', `update expense_totals set vat = vat + 1`, /^expenses of \d{4}-\d\d-\d\d pending luz, vat$/],
  ['contract-invoices', `update contract_invoices set total = total + 1`, /^sale \w{24}$/],
  ['effects', `update appointment_slots set lane = lane + 1`, /^appointment \w{24}, slots$/],
  ['redemptions', `update redemptions set points_spent = points_spent + 1`, /^redemption \w{24}$/],
  ['ledgers', `update point_balances set points = points + 1`, /^points of customer \w{24}, points$/],
  ['ledgers', `update journal_days set debit = debit + 1`, /^account of the chart \w{24} [\d-]+, debit$/],
  ['ledgers', `update journal_months set count = count + 1`, /^account of the chart \w{24} \d+-\d\d, count$/],
  [
    'journal-cash',
    `update journal_days set against_cash_credit = against_cash_credit + 1`,
    /^account of the chart \w{24} [\d-]+, against cash$/,
  ],
  [
    'journal-cash',
    `update journal_months set against_cash_debit = against_cash_debit + 1`,
    /^account of the chart \w{24} \d+-\d\d, against cash$/,
  ],
  [
    'journal-numbers',
    `update counters set value = 99 where name like 'journal_entries.%'`,
    /^counter journal_entries/,
  ],
  ['journal-entries', `update journal_lines set debit = debit + 1 where debit > 0`, /^journal entry \w{24}$/],
  [
    'journal-entries',
    `update journal_entries set doc = jsonb_set(doc, '{status}', '"draft"') where status = 'posted'`,
    /^journal entry \w{24}$/,
  ],
  [
    'journal-sides',
    `update journal_lines set credit = credit + 1 where credit > 0`,
    /^journal entry \w{24}$/,
  ],
];

class Undone extends Error {}

test.each(damages)('%s: %s', async (check, damage, subject) => {
  const found: unknown[] = [];
  const damaged = service.database.everything.transaction().execute(async (tx) => {
    await damageOf(tx, damage);
    found.push(...(await findings(tx, account.id)));
    throw new Undone();
  });
  await expect(damaged).rejects.toThrow(Undone);
  expect(found).toContainEqual(expect.objectContaining({ check, subject: expect.stringMatching(subject) }));
});

/** The same statement limited to the one account, whose ID is `$1`. */
async function damageOf(tx: Executor, damage: string): Promise<void> {
  const theirs = `account_id = '${account.id}'`;
  const statement = damage.includes(' where ')
    ? damage.replace(' where ', ` where ${theirs} and `)
    : `${damage} where ${theirs}`;
  const { numAffectedRows } = await sql.raw(statement.replaceAll('$1', `'${account.id}'`)).execute(tx);
  expect(numAffectedRows).toBeGreaterThan(0n);
}

test('every check is covered by a damage', () => {
  const broken = new Set(damages.map(([check]) => check));
  expect(checks.map(({ name }) => name).filter((name) => !broken.has(name))).toEqual([]);
});
