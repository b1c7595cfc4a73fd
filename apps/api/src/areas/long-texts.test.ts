/** Texts longer than an index entry: they are stored unchanged, or rejected with a reason if they identify a record. */
import { expect, test } from 'vitest';
import { randomIntegers } from '../core/random-integers.ts';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const api = apiOf(service.baseUrl, await service.token());

/** Eight thousand characters that cannot be compressed to the size of an index entry. */
const random = randomIntegers(7);
const long = Array.from({ length: 8000 }, () => random(0, 35).toString(36)).join('');

const item = { publication_id: 'x', publication_type: 'product', name: 'Cadena', quantity: 1, price: 7 };
const sale = { items: [item] };
const customer = { customer_id: 'c', name: 'Hosteria', email: 'compras@hosteria.example.com' };
const order = {
  supplier_id: 's',
  items: [{ product_id: 'x', product_name: 'y', quantity: 1, unit_price: 1 }],
};
const product = { name: 'Cadena', base_price: 1 };
const goal = {
  name: 'x',
  goal_type: 'revenue',
  target_value: 1,
  period: 'daily',
  start_date: '2026-10-01',
  end_date: '2026-10-02',
};

test.each<[path: string, body: object, pointer?: string]>([
  ['sales', { ...sale, customer: long }, '/customer_id'],
  ['sales', { ...sale, customer_id: long }, '/customer_id'],
  ['sales', { ...sale, appointment_id: long }, '/appointment_id'],
  ['sales', { ...sale, payment_method: long }],
  ['sales', { ...sale, sale_origin: long }],
  ['sales', { ...sale, shipping_address: { email: `${long}@example.com` } }],
  ['sales', { items: [{ ...item, publication_id: long, variant_id: long }] }],
  ['sales', { ...sale, pricing_options_summary: { coupon_promotion_ids: [long] } }],
  ['budgets', { items: [item], customer: { ...customer, customer_id: long } }, '/customer/customer_id'],
  ['budgets', { items: [{ ...item, publication_id: long }], customer }],
  ['orders', { ...order, supplier_id: long }, '/supplier_id'],
  ['orders', { ...order, items: [{ ...order.items[0], product_id: long }] }],
  ['cash_register', { pos_terminal_id: long, initial_amount: 1 }, '/pos_terminal_id'],
  ['cash_register', { pos_terminal_id: 'c', initial_amount: 1, opened_by: long }],
  ['goals', { ...goal, filter: { category_id: long, publication_id: long } }],
  ['products', { ...product, category_id: long }, '/category_id'],
  ['products', { ...product, sku: long }, '/sku'],
  ['products', { ...product, barcode: long }, '/barcode'],
  ['products', { ...product, brand: long }],
  ['promotions', { name: 'x', promotion_type: 'percentage', value: 1, entity_ids: [long] }],
  ['customers', { name: 'Ana', document_number: long }, '/document_number'],
  ['suppliers', { name: 'Ana', tax_id: long }, '/tax_id'],
  ['suppliers', { name: 'Ana', category: long }],
  ['payment_methods', { name: 'x', code: long }, '/code'],
  ['pos', { name: long }],
])('%s %#', async (path, body, pointer) => {
  const { status, data, errors } = await api.post<AnyRecord>(`/api/v1/${path}/`, body);
  if (pointer) expect([status, errors]).toMatchObject([422, [{ pointer, code: 'too_long' }]]);
  else expect([status, (await api.get(`/api/v1/${path}/${data._id}/`)).status]).toEqual([201, 200]);
});

test.each<[path: string, least: object, member: string]>([
  ['products', product, 'sku'],
  ['products', product, 'barcode'],
  ['products', product, 'category_id'],
  ['services', { name: 'x' }, 'category_id'],
  ['rentals', { name: 'x' }, 'category_id'],
  ['categories', { name: 'x' }, 'slug'],
  ['orders', order, 'supplier_id'],
  ['sales', sale, 'customer'],
  ['sales', sale, 'customer_id'],
  ['sales', sale, 'appointment_id'],
])('a record of %s %j is found by at most 2000 bytes of %s', async (path, least, member) => {
  const send = (value: string) => api.post(`/api/v1/${path}/`, { ...least, [member]: value });
  for (const taken of ['x'.repeat(2000), 'ñ'.repeat(1000), '🚲'.repeat(500)])
    expect((await send(taken)).data[member]).toBe(taken);
  for (const rejected of ['x'.repeat(2001), 'ñ'.repeat(1001)]) {
    const pointer = member === 'customer' ? '/customer_id' : `/${member}`;
    expect((await send(rejected)).errors).toMatchObject([{ pointer, code: 'too_long' }]);
  }
});

test('an invoice of a current account has the same limit', async () => {
  const { data: party } = await api.post('/api/v1/customers/', { name: 'Ana' });
  const entity = { entity_type: 'customer', entity_id: party._id, entity_name: 'Ana' };
  const { data: account } = await api.post('/api/v1/current-accounts/', entity);
  const invoice = { amount: 10, sale_id: long.slice(0, 6000) };
  const { status, errors } = await api.post(`/api/v1/current-accounts/${account._id}/invoices/`, invoice);
  expect([status, errors?.[0]?.pointer]).toEqual([422, '/sale_id']);
});

test('an update has the same limit', async () => {
  const { data } = await api.post('/api/v1/sales/', sale);
  const { status, errors } = await api.put(`/api/v1/sales/${data._id}/`, { customer_id: long });
  expect([status, errors]).toMatchObject([422, [{ pointer: '/customer_id', code: 'too_long' }]]);
  const fits = long.slice(0, 2000);
  expect((await api.put(`/api/v1/sales/${data._id}/`, { customer_id: fits })).data.customer_id).toBe(fits);
});

test('a till has the same limit', async () => {
  const { data: till } = await api.post('/api/v1/pos/', { name: 'Mostrador' });
  const sell = (more: object) => api.post(`/api/v1/pos/${till._id}/sale/`, { ...sale, ...more });
  for (const [more, pointer] of [
    [{ client_reference: long }, '/client_reference'],
    [{ customer: long }, '/customer_id'],
  ] as const) {
    const { status, errors } = await sell(more);
    expect([status, errors]).toMatchObject([422, [{ pointer, code: 'too_long' }]]);
  }
  expect((await sell({ client_reference: long.slice(0, 2000) })).status).toBe(201);
  const payments = [{ payment_method: long, amount: 7, reference: long }];
  expect((await sell({ payments })).status).toBe(201);
});
