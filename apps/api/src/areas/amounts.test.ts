/**
 * The amounts of every resource (Decision money): rounded on input, rejected beyond the largest amount, and numbers in
 * every response.
 */
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const customer = await made('/api/v1/customers/', { name: 'Ana' });
const supplier = await made('/api/v1/suppliers/', { name: 'Andina' });
const terminal = await made('/api/v1/pos/', { name: 'Caja' });

async function made(path: string, body: object): Promise<{ _id: string }> {
  return (await api.post<{ _id: string }>(path, body)).data;
}

const line = { name: 'Cable', quantity: 1, price: 10 };
const order = {
  supplier_id: supplier._id,
  items: [{ product_id: 'x', product_name: 'x', quantity: 1, unit_price: 1 }],
};
const goal = {
  name: 'Meta',
  goal_type: 'custom',
  period: 'monthly',
  start_date: '2026-10-01',
  end_date: '2026-10-31',
};
const product = { name: 'Cable', base_price: 1 };

test.each<[path: string, body: object, field: string, code: string]>([
  [
    'sales',
    { items: [line], payment: { payments: [{ method: 'cash', amount: -5 }] } },
    'payment.payments.0.amount',
    'too_low',
  ],
  ['sales', { items: [line], payment: { amount_paid: 1e300 } }, 'payment.amount_paid', 'too_high'],
  ['sales', { items: [line], shipping_cost: 1e12 }, 'shipping_cost', 'too_high'],
  ['sales', { items: [line], total: 1e12 }, 'total', 'too_high'],
  ['sales', { items: [{ ...line, price: 1e300 }] }, 'items.0.price', 'too_high'],
  ['sales', { items: [{ ...line, quantity: 1e300 }] }, 'items.0.quantity', 'too_high'],
  ['sales', { items: [{ ...line, price: 9e11, tax_rate: 21 }] }, 'items', 'too_high'],
  [`pos/${terminal._id}/sale`, { items: [line], amount_tendered: 1e13 }, 'amount_tendered', 'too_high'],
  ['orders', { ...order, amount_paid: -1 }, 'amount_paid', 'too_low'],
  ['orders', { ...order, items: [{ ...order.items[0], quantity: -1 }] }, 'items.0.quantity', 'too_low'],
  ['orders', { ...order, tax_amount: 1e12 }, 'tax_amount', 'too_high'],
  [
    'current-accounts',
    { entity_type: 'customer', entity_id: customer._id, entity_name: 'Ana', credit_limit: 1e308 },
    'credit_limit',
    'too_high',
  ],
  ['goals', { ...goal, target_value: 1e305 }, 'target_value', 'too_high'],
  ['products', { ...product, cost: 1e15 }, 'cost', 'too_high'],
  [
    'products',
    { ...product, pricing_composition: { supplier_cost: 1e13 } },
    'pricing_composition.supplier_cost',
    'too_high',
  ],
])('POST %s with %j is rejected at %s', async (path, body, field, code) => {
  const { status, errors } = await api.post(`/api/v1/${path}/`, body);
  expect([status, errors?.map((error) => `${error.field} ${error.code}`)]).toEqual([
    422,
    [`${field} ${code}`],
  ]);
});

test.each<[path: string, body: object, want: object]>([
  ['sales', { items: [line], shipping_cost: 1.005 }, { shipping_cost: 1.01, total: 11.01 }],
  ['sales', { items: [{ ...line, price: 8.2644634 }] }, { items: [{ price: 8.264463 }], total: 8.26 }],
  [
    'sales',
    { items: [line], payment: { payments: [{ method: 'cash', amount: 5.005 }] } },
    { payment: { payments: [{ amount: 5.01 }], amount_paid: 5.01, amount_due: 4.99 } },
  ],
  [
    'orders',
    { ...order, tax_amount: 0.215, amount_paid: 0.999 },
    { tax_amount: 0.22, amount_paid: 1, total: 1.22 },
  ],
  [
    'current-accounts',
    { entity_type: 'customer', entity_id: customer._id, entity_name: 'Ana', credit_limit: 100.005 },
    { credit_limit: 100.01, available_credit: 100.01 },
  ],
  [
    'goals',
    { ...goal, target_value: 1e-300 },
    { target_value: 0, progress_percentage: 100, remaining_value: 0 },
  ],
  ['products', { ...product, base_price: 1.0051234567 }, { base_price: 1.005123 }],
  [
    'rentals',
    { name: 'Bici', rental_price: 1.0055555, base_price: 2.12345678, security_deposit: 100.005 },
    { rental_price: 1.005556, base_price: 2.123457, security_deposit: 100.01 },
  ],
  ['rewards', { name: 'Gorra', points_cost: 1, reward_type: 'custom', value: 1.005 }, { value: 1.01 }],
  ['goals', { ...goal, target_value: 999_999_999_999.99 }, { remaining_value: 999_999_999_999.99 }],
])('POST %s with %j is stored as %j', async (path, body, want) => {
  const { status, data } = await api.post(`/api/v1/${path}/`, body);
  expect([status, data]).toMatchObject([201, want]);
});
