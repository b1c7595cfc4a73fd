/** Sales on account: charged once, reversed once (Decisions N1, N19). */
import { createClient } from '@mostrador/client';
import type { SaleCreate, SaleUpdate } from '@mostrador/types';
import { beforeEach, expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });

let customer = '';
let account = '';
beforeEach(async () => {
  customer = (await client.customers.create({ name: 'Hostería' }))._id;
  account = (
    await client.currentAccounts.create({
      entity_type: 'customer',
      entity_id: customer,
      entity_name: 'Hostería',
      credit_limit: 1000,
    })
  )._id;
});

const sale = (members: Partial<SaleCreate> = {}) =>
  client.sales.create({
    items: [{ quantity: 1, price: 100 }],
    customer,
    payment_method: 'current_account',
    ...members,
  });
const balance = async () => (await client.currentAccounts.get(account)).balance;

test('a sale on account is charged to the account', async () => {
  const { _id, invoice_number, warnings } = await sale();
  expect([await balance(), warnings]).toEqual([100, undefined]);
  const { items } = await client.currentAccounts.listMovements(account);
  expect(items).toMatchObject([{ type: 'invoice', debit: 100, reference: invoice_number, sale_id: _id }]);
});

test.each<[what: string, sent: Partial<SaleCreate>, owed: number]>([
  ['already cancelled', { status: 'cancelled' }, 0],
  ['paid in cash', { payment_method: 'cash' }, 0],
  ['paid in part', { payment: { amount_paid: 30 } }, 70],
  ['paid in full', { payment: { status: 'paid' } }, 0],
  [
    'a part of it on account',
    {
      payment_method: 'cash',
      payment: {
        payments: [
          { method: 'cash', amount: 60 },
          { method: 'current_account', amount: 40 },
        ],
      },
    },
    40,
  ],
  ['the remainder on account', { payment: { payments: [{ method: 'cash', amount: 60 }] } }, 40],
  [
    'everything by the part on account',
    { payment: { payments: [{ method: 'current_account', amount: 100 }] } },
    100,
  ],
  ['a total in the request', { total: 90 }, 90],
])('%s', async (_, sent, owed) => {
  await sale(sent);
  expect(await balance()).toBe(owed);
});

test('the charge follows the sale, in any sequence of statuses', async () => {
  const { _id } = await sale();
  const steps: [SaleUpdate, number][] = [
    [{ status: 'completed' }, 100],
    [{ notes: 'x' }, 100],
    [{ status: 'cancelled' }, 0],
    [{ status: 'refunded' }, 0],
    [{ status: 'pending' }, 100],
    [{ items: [{ quantity: 3, price: 100 }] }, 300],
    [{ payment: { payments: [{ method: 'cash', amount: 250 }] } }, 50],
    [{ payment_method: 'cash' }, 0],
    [{ payment_method: 'current_account' }, 50],
  ];
  for (const [change, owed] of steps) {
    await client.sales.update(_id, change);
    expect(await balance(), JSON.stringify(change)).toBe(owed);
  }
  await client.sales.delete(_id);
  expect(await balance()).toBe(0);
});

test('the charge moves to the account of a new customer', async () => {
  const { _id } = await sale();
  const other = (await client.customers.create({ name: 'Otra' }))._id;
  const theirs = await client.currentAccounts.create({
    entity_type: 'customer',
    entity_id: other,
    entity_name: 'Otra',
  });
  await client.sales.update(_id, { customer: other });
  expect([await balance(), (await client.currentAccounts.get(theirs._id)).balance]).toEqual([0, 100]);
});

test('beyond the credit limit, the sale is rejected as a whole', async () => {
  const rejected = {
    status: 409,
    code: 'credit_limit_exceeded',
    problem: { credit_limit: 1000, exceeded_by: 1 },
  };
  await expect(sale({ items: [{ quantity: 1, price: 1001 }] })).rejects.toMatchObject(rejected);
  const { _id } = await sale();
  await expect(client.sales.update(_id, { items: [{ quantity: 1, price: 1001 }] })).rejects.toMatchObject(
    rejected,
  );
  expect([await balance(), (await client.sales.get(_id)).total]).toEqual([100, 100]);
});

test.each([
  ['a customer without an account', async () => (await client.customers.create({ name: 'Sin cuenta' }))._id],
  ['nobody', async () => 'no-customer'],
])('%s cannot be charged, with a warning', async (_, who) => {
  const { warnings, status } = await sale({ customer: await who() });
  expect([status, warnings]).toMatchObject([
    'pending',
    [{ code: 'no_current_account', field: 'payment_method' }],
  ]);
});
