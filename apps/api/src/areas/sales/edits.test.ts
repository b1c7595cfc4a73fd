/** Changes of sales and their effect on money, credit and points (Decisions N1, N2, N28, stock-life). */
import { createClient, settle } from '@mostrador/client';
import type { SaleCreate, SaleUpdate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/service.ts';
import { findings } from '../checks.ts';

const service = await startTestService();
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token() });
const item = (quantity: number, price = 100) => ({ name: 'Cámara', quantity, price });
const db = service.database.of(account.id);

const clean = async () => expect(await findings(db, account.id)).toEqual([]);

async function till() {
  const { _id: terminal } = await client.posTerminals.create({ name: 'Mostrador' });
  const { _id: register } = await client.cashRegisters.open({ pos_terminal_id: terminal, initial_amount: 0 });
  const movements = async () => {
    const { movements } = await client.cashRegisters.getReconciliation(register);
    return movements
      .filter(({ type }) => type !== 'opening')
      .map(({ type, amount, payment_method }) => [type, payment_method, amount]);
  };
  return { terminal, register, movements };
}

test('editing a paid POS sale moves the difference through the open register, payment by payment', async () => {
  const { terminal, register, movements } = await till();
  const sale = await client.posTerminals.createSale(terminal, {
    items: [item(10)],
    payments: [
      { payment_method: 'cash', amount: 600 },
      { payment_method: 'debit_card', amount: 400 },
    ],
  });
  const returned = await client.sales.update(sale._id, { items: [item(5)] });
  expect(returned.payment).toMatchObject({
    status: 'paid',
    amount_paid: 500,
    amount_due: 0,
    payments: [{ method: 'cash', amount: 500 }],
  });
  const grown = await client.sales.update(sale._id, { items: [item(7)] });
  expect(grown.payment).toMatchObject({
    status: 'paid',
    amount_paid: 700,
    payments: [{ method: 'cash', amount: 700 }],
  });
  expect(await movements()).toEqual([
    ['sale', 'cash', 600],
    ['sale', 'debit_card', 400],
    ['refund', 'cash', 100],
    ['refund', 'debit_card', 400],
    ['sale', 'cash', 200],
  ]);
  expect(await client.cashRegisters.get(register)).toMatchObject({ expected_amount: 700 });
  await clean();
});

test('without an open register, edits that move money are rejected, and others are not', async () => {
  const { terminal, register } = await till();
  const sale = await client.posTerminals.createSale(terminal, { items: [item(2)] });
  await client.cashRegisters.close(register, {});
  const { status, code } = await settle(client.sales.update(sale._id, { items: [item(1)] })).then(
    (outcome) => (outcome.success ? { status: 200, code: '' } : outcome),
  );
  expect([status, code]).toEqual([409, 'no_open_register']);
  expect(await client.sales.update(sale._id, { notes: 'Sin cambio' })).toMatchObject({ total: 200 });
  await clean();
});

test('two cash payments are refunded separately', async () => {
  const { terminal, movements } = await till();
  const cash = (amount: number) => ({ payment_method: 'cash', amount });
  const sale = await client.posTerminals.createSale(terminal, {
    items: [item(3)],
    payments: [cash(100), cash(200)],
  });
  await client.sales.update(sale._id, { status: 'refunded' });
  expect(await movements()).toEqual([
    ['sale', 'cash', 100],
    ['sale', 'cash', 200],
    ['refund', 'cash', 100],
    ['refund', 'cash', 200],
  ]);
  await clean();
});

test('the receipt number of a till is a field of the sale', async () => {
  const { terminal } = await till();
  const { _id, receipt_number } = await client.posTerminals.createSale(terminal, { items: [item(1)] });
  expect(receipt_number).toBe('0001-00000001');
  expect(await client.sales.get(_id)).toMatchObject({ receipt_number });
  expect(await client.sales.create({ items: [item(1)] })).toMatchObject({ receipt_number: null });
});

/** The request of a new sale, and the expected payment. */
const created: [what: string, body: Partial<SaleCreate>, payment: object][] = [
  [
    'completed, by cash',
    { status: 'completed', payment_method: 'cash' },
    { status: 'paid', amount_paid: 200, payments: [{ method: 'cash', amount: 200 }] },
  ],
  [
    'completed, on account',
    { status: 'completed', payment_method: 'current_account' },
    { status: 'pending', amount_paid: 0, payments: [] },
  ],
  ['completed, by nothing', { status: 'completed' }, { status: 'pending', amount_paid: 0 }],
  ['pending, by cash', { payment_method: 'cash' }, { status: 'pending', amount_paid: 0, payments: [] }],
  [
    'completed, with its payments',
    { status: 'completed', payment_method: 'cash', payment: { payments: [{ method: 'cash', amount: 50 }] } },
    { status: 'partial', amount_paid: 50 },
  ],
];

test.each(created)('a plain sale created %s', async (_, body, payment) => {
  expect(await client.sales.create({ items: [item(2)], ...body })).toMatchObject({ payment });
});

test('an update of the payment keeps the recorded parts', async () => {
  const payments = [{ method: 'cash', amount: 50 }];
  const { _id } = await client.sales.create({
    items: [item(2)],
    payment_method: 'cash',
    payment: { payments },
  });
  const changes: [SaleUpdate, object][] = [
    [
      { payment: { method: 'check' } },
      { method: 'check', amount_paid: 50, payments: [{ method: 'cash', amount: 50 }] },
    ],
    [{ payment: { payments: [{ method: 'check', amount: 200 }] } }, { amount_paid: 200, status: 'paid' }],
    [{ payment: null }, { amount_paid: 0, status: 'pending', payments: [] }],
  ];
  for (const [change, payment] of changes) {
    expect((await client.sales.update(_id, change)).payment, JSON.stringify(change)).toMatchObject(payment);
  }
});

test("a change that reduces a customer's debt never fails on the credit limit", async () => {
  const { _id: customer_id } = await client.customers.create({ name: 'Ana' });
  const { _id: ledger } = await client.currentAccounts.create({
    entity_type: 'customer',
    entity_id: customer_id,
    entity_name: 'Ana',
    credit_limit: 1000,
  });
  const sale = await client.sales.create({
    items: [item(9)],
    customer_id,
    payment_method: 'current_account',
  });
  await client.currentAccounts.update(ledger, { credit_limit: 100 });
  expect(await client.sales.update(sale._id, { items: [item(8)] })).toMatchObject({ total: 800 });
  expect(await client.currentAccounts.get(ledger)).toMatchObject({ balance: 800 });
  const more = await settle(client.sales.update(sale._id, { items: [item(9)] }));
  expect(more).toMatchObject({ success: false, code: 'credit_limit_exceeded', status: 409 });
  await clean();
});

test('an applied promotion keeps its terms, even if it is changed or deleted', async () => {
  const promotion = await client.promotions.create({
    name: 'Diez',
    promotion_type: 'percentage',
    value: 10,
    applies_to: 'all',
    start_date: '2020-01-01T00:00:00Z',
    end_date: '2099-12-31T00:00:00Z',
  });
  const options = { pricing_options_summary: { auto_apply_promotions: true } };
  const sale = await client.sales.create({ items: [item(10)], ...options });
  expect(sale.total).toBe(900);
  await client.promotions.update(promotion._id, { value: 50, status: 'archived' });
  expect(await client.sales.update(sale._id, { items: [item(20)] })).toMatchObject({ total: 1800 });
  await client.promotions.delete(promotion._id);
  expect(await client.sales.update(sale._id, { items: [item(30)] })).toMatchObject({ total: 2700 });
  expect(await client.sales.create({ items: [item(10)], ...options })).toMatchObject({ total: 1000 });
  await clean();
});

test('a completed sale awards points, and a reversed one takes them back', async () => {
  const { _id: customer_id } = await client.customers.create({ name: 'Ana' });
  const balance = async () => (await client.customers.get(customer_id)).points_balance;
  const sale = await client.sales.create({ items: [item(1, 99.99)], customer_id });
  const steps: [SaleUpdate, points: number][] = [
    [{ status: 'completed' }, 99],
    [{ items: [item(2, 99.99)] }, 199],
    [{ status: 'refunded' }, 0],
    [{ status: 'completed' }, 199],
  ];
  expect(await balance()).toBe(0);
  for (const [change, points] of steps) {
    expect(await client.sales.update(sale._id, change), JSON.stringify(change)).toMatchObject({
      points_awarded: points,
    });
    expect(await balance()).toBe(points);
  }
  await client.sales.delete(sale._id);
  expect(await balance()).toBe(0);
  const unknown = await client.sales.create({ items: [item(5)], customer_id: 'nobody', status: 'completed' });
  expect(unknown.points_awarded).toBe(0);
  await clean();
});
