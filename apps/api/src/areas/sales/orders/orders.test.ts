/**
 * Purchase orders (Reference 2.3, Decision N12): numbers, totals, and stock that is received once and can be returned.
 */
import type { Order, OrderCreate, Product } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { stockDifferences } from '../../../ledgers/stock/verify-stock.ts';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { orderTotals } from './order-totals.ts';

let now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

async function made<Made>(path: string, body: object): Promise<Made> {
  const { status, data, body: response } = await api.post<Made>(path, body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

const { _id: supplier_id } = await made<{ _id: string }>('/api/v1/suppliers/', { name: 'Andina' });
const product = (members: object = {}) =>
  made<Product>('/api/v1/products/', {
    name: 'Cadena',
    base_price: 1,
    track_stock: true,
    stock: 5,
    ...members,
  });
const line = ({ _id }: { _id: string }, quantity = 10, unit_price = 2) => ({
  product_id: _id,
  product_name: 'Cadena',
  quantity,
  unit_price,
});
const order = (members: Partial<OrderCreate>) =>
  made<Order>('/api/v1/orders/', { supplier_id, items: [line({ _id: 'x' })], ...members });
const put = ({ _id }: Order, members: object) => api.put<Order>(`/api/v1/orders/${_id}/`, members);
const stockOf = async ({ _id }: Product) => (await api.get<Product>(`/api/v1/products/${_id}/`)).data.stock;

test.each([
  [[[2, 10.5]], null, null, 21, 21],
  [[[3, 0.335]], 1.5, 2, 1.01, 4.51],
  [Array.from({ length: 10 }, () => [1, 8.264463]), 17.36, 0, 82.64, 100],
  [
    [
      [1, 0.005],
      [1, 0.005],
    ],
    0,
    0,
    0.01,
    0.01,
  ],
  [
    [
      [1.5, 19.99],
      [-1, 5],
    ],
    0.1,
    null,
    24.99,
    25.09,
  ],
])('%j with tax %d and freight %d total %d and %d', (rows, tax_amount, shipping_cost, subtotal, total) => {
  const items = rows.map(([quantity = 0, unit_price = 0]) => line({ _id: 'x' }, quantity, unit_price));
  expect(orderTotals({ items, tax_amount, shipping_cost })).toEqual({ subtotal, total });
});

test('an order beyond the largest amount is rejected', async () => {
  const items = [line({ _id: 'x' }, 1e9, 1e9)];
  const { status, errors } = await api.post('/api/v1/orders/', { supplier_id, items });
  expect(status).toBe(422);
  expect(errors).toMatchObject([{ pointer: '/items', code: 'too_high' }]);
});

test("numbers have no gaps, and restart with the account's year", async () => {
  const first = Number((await order({})).order_number.slice(-6));
  await api.post('/api/v1/orders/', { supplier_id, items: [line({ _id: 'x' }, 1e9, 1e9)] });
  const many = await Promise.all(Array.from({ length: 6 }, () => order({})));
  const numbers = many.map(({ order_number }) => order_number).sort();
  const want = many.map((_, index) => `PO-2026-${String(first + 1 + index).padStart(6, '0')}`);
  expect(numbers).toEqual(want);
  const other = await service.account();
  const theirs = apiOf(service.baseUrl, await other.token());
  const body = { supplier_id: 'x', items: [line({ _id: 'x' })] };
  expect((await theirs.post('/api/v1/orders/', body)).data.order_number).toBe('PO-2026-000001');
  const path = `/api/v1/orders/${many[0]?._id}/`;
  expect((await api.put(path, { notes: 'x' })).data.order_number).toBe(many[0]?.order_number);
});

test('a total follows its parts, and a paid order is paid in full', async () => {
  const made = await order({ items: [line({ _id: 'x' }, 2, 10)], tax_amount: 4.2 });
  expect(made).toMatchObject({ subtotal: 20, total: 24.2, amount_paid: 0, payment_status: 'pending' });
  expect((await put(made, { shipping_cost: 5 })).data).toMatchObject({
    subtotal: 20,
    total: 29.2,
    amount_paid: 0,
  });
  expect((await put(made, { amount_paid: 10, payment_status: 'partial' })).data).toMatchObject({
    amount_paid: 10,
  });
  expect((await put(made, { payment_status: 'paid' })).data).toMatchObject({ amount_paid: 29.2 });
});

test('an unknown supplier, product or variant is stored with a warning', async () => {
  const known = await product({ has_variants: true, variants: [{ id: 'm', stock: 1 }] });
  const items = [line({ _id: 'nothing' }), { ...line(known), variant_id: 'z' }];
  const { warnings } = await order({ supplier_id: 'nobody', items });
  expect(warnings?.map(({ code, field }) => [code, field])).toEqual([
    ['unknown_reference', 'supplier_id'],
    ['unknown_reference', 'items.0.product_id'],
    ['unknown_reference', 'items.1.variant_id'],
  ]);
});

describe('stock', () => {
  test('is received once, in any way, and returned once', async () => {
    const chain = await product();
    const made = await order({ items: [line(chain)] });
    const states: [Order['status'], number, boolean][] = [
      ['confirmed', 5, false],
      ['delivered', 15, true],
      ['completed', 15, true],
      ['delivered', 15, true],
      ['shipped', 15, true],
      ['cancelled', 5, false],
      ['refunded', 5, false],
      ['completed', 15, true],
      ['refunded', 5, false],
    ];
    for (const [status, stock, stock_received] of states) {
      expect((await put(made, { status })).data, status).toMatchObject({ status, stock_received });
      expect(await stockOf(chain), status).toBe(stock);
    }
    expect(await stockDifferences(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('is received with an order created as delivered, at a fixed time', async () => {
    const chain = await product();
    const made = await order({ items: [line(chain, 2), line(chain, 1.5)], status: 'completed' });
    expect(made).toMatchObject({ stock_received: true, received_at: '2026-10-15T12:00:00.000Z' });
    expect(await stockOf(chain)).toBe(8);
    now = new Date('2026-10-16T12:00:00.000Z');
    await put(made, { status: 'cancelled' });
    const { data } = await put(made, { status: 'delivered' });
    now = new Date('2026-10-15T12:00:00.000Z');
    expect(data).toMatchObject({ stock_received: true, received_at: '2026-10-15T12:00:00.000Z' });
  });

  test('of untracked products does not move', async () => {
    const loose = await product({ track_stock: false });
    expect(await order({ items: [line(loose)], status: 'delivered' })).toMatchObject({
      stock_received: true,
    });
    expect(await stockOf(loose)).toBe(5);
  });

  test('of a variant moves with the variant', async () => {
    const bike = await product({
      has_variants: true,
      variants: [
        { id: 'm', stock: 1 },
        { id: 'l', stock: 4 },
      ],
    });
    await order({ items: [{ ...line(bike, 3), variant_id: 'm' }], status: 'delivered' });
    const { data } = await api.get<Product>(`/api/v1/products/${bike._id}/`);
    expect(data).toMatchObject({ stock: 8, total_stock: 8, variants: [{ stock: 4 }, { stock: 4 }] });
  });

  test('moves by the difference when the items change', async () => {
    const [chain, lamp] = [await product(), await product()];
    const made = await order({ items: [line(chain)], status: 'delivered' });
    await put(made, { items: [line(chain, 7), line(lamp, 2)] });
    expect([await stockOf(chain), await stockOf(lamp)]).toEqual([12, 7]);
    await put(made, { notes: 'x' });
    expect([await stockOf(chain), await stockOf(lamp)]).toEqual([12, 7]);
  });

  test('that is already sold cannot be returned, and nothing changes', async () => {
    const chain = await product({ stock: 0 });
    const made = await order({ items: [line(chain)], status: 'delivered' });
    const sold = {
      items: [{ publication_id: chain._id, publication_type: 'product', quantity: 2, price: 1 }],
    };
    await api.post('/api/v1/sales/', sold);
    const want = {
      status: 409,
      code: 'insufficient_stock',
      product_id: chain._id,
      requested: 10,
      available: 8,
      detail: 'The stock of `Cadena` is 8, but 10 would be removed.',
    };
    expect((await put(made, { status: 'cancelled' })).body).toMatchObject(want);
    expect((await api.delete(`/api/v1/orders/${made._id}/`)).body).toMatchObject(want);
    expect((await api.get(`/api/v1/orders/${made._id}/`)).data).toMatchObject({ status: 'delivered' });
    expect(await stockOf(chain)).toBe(8);
  });

  test('is returned when an order is deleted', async () => {
    const chain = await product();
    const made = await order({ items: [line(chain)], status: 'delivered' });
    expect((await api.delete(`/api/v1/orders/${made._id}/`)).status).toBe(200);
    expect(await stockOf(chain)).toBe(5);
  });

  test('is moved by each item of a bulk operation separately', async () => {
    const chain = await product();
    const items = [{ supplier_id, items: [line(chain)], status: 'delivered' }];
    await api.post('/api/v1/orders/bulk/create/', {
      items: [...items, { supplier_id, items: [] }, ...items],
    });
    expect(await stockOf(chain)).toBe(25);
  });
});
