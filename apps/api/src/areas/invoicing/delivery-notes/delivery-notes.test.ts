/** Delivery notes (Reference 2.6, Decision stock-life): the goods of a note leave the stock exactly once. */
import { createClient } from '@mostrador/client';
import type { DeliveryNoteCreate, DeliveryNoteUpdate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

const service = await startTestService();
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token() });

const product = async (stock: number, more: object = {}) =>
  (await client.products.create({ name: 'Cadena', base_price: 100, track_stock: true, stock, ...more }))._id;
const stockOf = async (id: string) => (await client.products.get(id)).stock;
const line = (product_id: string, quantity: number) => ({ description: 'Cadena', product_id, quantity });
const note = (members: Partial<DeliveryNoteCreate> & Pick<DeliveryNoteCreate, 'items'>) =>
  client.deliveryNotes.create({ customer_id: 'no-customer', ...members });
const sold = (publication_id: string, quantity: number) =>
  client.sales.create({ items: [{ publication_id, publication_type: 'product', quantity, price: 100 }] });
const allIsProven = async () =>
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);

test('issued notes take goods and cancelled notes return them, in any order', async () => {
  const id = await product(10);
  const { _id, number, ...made } = await note({ items: [line(id, 2)] });
  expect(made).toMatchObject({
    id: _id,
    status: 'draft',
    stock_deducted: false,
    cae: null,
    invoice_id: null,
  });
  const steps: [DeliveryNoteUpdate, stock: number, deducted: boolean][] = [
    [{ status: 'delivered' }, 10, false],
    [{ status: 'issued' }, 8, true],
    [{ status: 'issued', notes: 'x' }, 8, true],
    [{ status: 'delivered' }, 8, true],
    [{ items: [line(id, 5)] }, 5, true],
    [{ status: 'draft' }, 5, true],
    [{ status: 'cancelled' }, 10, false],
    [{ items: [line(id, 1)] }, 10, false],
    [{ status: 'invoiced' }, 10, false],
    [{ status: 'issued' }, 9, true],
  ];
  for (const [change, stock, deducted] of steps) {
    const { stock_deducted } = await client.deliveryNotes.update(_id, change);
    expect([await stockOf(id), stock_deducted], JSON.stringify(change)).toEqual([stock, deducted]);
  }
  await client.deliveryNotes.delete(_id);
  expect(await stockOf(id)).toBe(10);
  expect((await note({ items: [line(id, 1)] })).number).toBe(number + 1);
  await allIsProven();
});

test('a note that exceeds the stock is rejected as a whole, alone and in bulk', async () => {
  const [plenty, few] = [await product(10), await product(3)];
  const items = [line(plenty, 1), line(few, 5)];
  await expect(note({ items, status: 'issued' })).rejects.toMatchObject({
    status: 409,
    code: 'insufficient_stock',
    problem: { product_id: few, requested: 5, available: 3 },
  });
  const { created } = await client.deliveryNotes.bulkCreate({
    items: [
      { customer_id: 'x', status: 'issued', items },
      { customer_id: 'x', status: 'issued', items: [line(few, 3)] },
    ],
  });
  expect(created.map(({ success }) => success)).toEqual([false, true]);
  expect([await stockOf(plenty), await stockOf(few)]).toEqual([10, 0]);
  await allIsProven();
});

test('goods return when notes are cancelled or deleted in bulk', async () => {
  const id = await product(20);
  const issued = () => note({ status: 'issued', items: [line(id, 2)] });
  const made = [await issued(), await issued(), await issued(), await issued()];
  const [one = '', other = '', third = '', fourth = ''] = made.map(({ _id }) => _id);
  expect(await stockOf(id)).toBe(12);
  const cancelled = await client.deliveryNotes.bulkUpdate({
    updates: [
      { id: one, status: 'cancelled' },
      { id: other, items: [line(id, 5)] },
      { id: 'nothing', status: 'cancelled' },
    ],
  });
  expect(cancelled).toMatchObject({ success_count: 2, error_count: 1 });
  expect([await stockOf(id), (await client.deliveryNotes.get(one)).stock_deducted]).toEqual([11, false]);
  const deleted = await client.deliveryNotes.bulkDelete({ ids: [one, other, third, 'nothing'] });
  expect(deleted).toMatchObject({ success_count: 3, error_count: 1 });
  expect(await stockOf(id)).toBe(18);
  expect((await client.deliveryNotes.get(fourth)).stock_deducted).toBe(true);
  await allIsProven();
});

test('notes without tracked products are marked as deducted too, and lines are completed', async () => {
  const id = await product(0, { track_stock: false });
  const { items, ...made } = await note({
    status: 'issued',
    items: [
      { description: 'Flete', quantity: 1.5, unit_price: 0.335 },
      { ...line(id, 3), subtotal: 7 },
    ],
  });
  expect(made.stock_deducted).toBe(true);
  expect(items).toMatchObject([
    { product_id: null, sku: null, unit_price: 0.335, subtotal: 0.5, metadata: null },
    { product_id: id, unit_price: null, subtotal: 7 },
  ]);
  await expect(
    note({ items: [{ description: 'a', quantity: 1e6, unit_price: 999_999_999_999 }] }),
  ).rejects.toMatchObject({ status: 422, errors: [{ pointer: '/items/0/unit_price', code: 'too_high' }] });
});

test('names and documents come from the customer, and unknown references get warnings', async () => {
  const customer = await client.customers.create({ name: 'Ana Ríos', document_number: '28456120' });
  const other = await client.customers.create({ name: 'Beto' });
  const made = await note({ customer_id: customer._id, items: [line('nothing', 1)] });
  expect(made).toMatchObject({
    customer_name: 'Ana Ríos',
    customer_document: '28456120',
    warnings: [{ code: 'unknown_reference', field: 'items.0.product_id' }],
  });
  const update = (change: DeliveryNoteUpdate) => client.deliveryNotes.update(made._id, change);
  expect(await update({ customer_id: other._id })).toMatchObject({ customer_name: 'Beto' });
  expect(await update({ customer_name: 'B. Paz' })).toMatchObject({ customer_name: 'B. Paz' });
  expect(await update({ customer_name: null })).toMatchObject({ customer_name: 'Beto' });
  expect(await update({ customer_id: 'x', metadata: { sale_id: 'y' } })).toMatchObject({
    warnings: [{ field: 'metadata.sale_id' }, { field: 'customer_id' }],
  });
});

test('dates are those of the first issue and delivery', async () => {
  const { _id } = await note({ items: [line('x', 1)] });
  const days = async (change: DeliveryNoteUpdate) => {
    const { issue_date, delivery_date } = await client.deliveryNotes.update(_id, change);
    return [issue_date, delivery_date];
  };
  const today = (await client.deliveryNotes.get(_id)).issue_date;
  expect(await days({ status: 'delivered' })).toEqual([today, today]);
  expect(await days({ status: 'issued' })).toEqual([today, today]);
});

test.each(['metadata', 'reference'])(
  'a note takes over the stock of the sale that its %s names',
  async (by) => {
    const id = await product(10);
    const sale = await sold(id, 6);
    const tie = by === 'metadata' ? { metadata: { sale_id: sale._id } } : { reference: sale.invoice_number };
    const saleHolds = async () => (await client.sales.get(sale._id)).stock_deducted;
    expect([await stockOf(id), await saleHolds()]).toEqual([4, true]);
    const first = await note({ ...tie, status: 'issued', items: [line(id, 4)] });
    expect([await stockOf(id), await saleHolds()]).toEqual([4, true]);
    const second = await note({ ...tie, items: [line(id, 2)] });
    await client.deliveryNotes.update(second._id, { status: 'issued' });
    expect([await stockOf(id), await saleHolds()]).toEqual([4, false]);
    const steps: [what: () => Promise<unknown>, stock: number, holds: boolean][] = [
      [() => client.sales.update(sale._id, { status: 'completed' }), 4, false],
      [() => client.deliveryNotes.update(first._id, { items: [line(id, 1)] }), 4, true],
      [() => client.deliveryNotes.update(first._id, { items: [line(id, 5)] }), 3, false],
      [() => client.deliveryNotes.update(first._id, { status: 'cancelled' }), 4, true],
      [() => client.deliveryNotes.delete(second._id), 4, true],
      [() => client.deliveryNotes.update(first._id, { status: 'issued' }), 4, true],
      [() => client.deliveryNotes.update(first._id, { reference: null, metadata: null }), -1, true],
      [() => client.sales.update(sale._id, { status: 'refunded' }), 5, false],
    ];
    for (const [act, stock, holds] of steps) {
      if (stock < 0) {
        // Without the link, note and sale each hold their own goods, and the stock is too low for both.
        await expect(act()).rejects.toMatchObject({ code: 'insufficient_stock' });
        continue;
      }
      await act();
      expect([await stockOf(id), await saleHolds()], String(act)).toEqual([stock, holds]);
    }
    await allIsProven();
  },
);

test('concurrently issued notes take the stock once each, and never more than there is', async () => {
  const id = await product(20);
  const issued = Array.from({ length: 30 }, () => note({ status: 'issued', items: [line(id, 1)] }));
  const outcomes = await Promise.allSettled(issued);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await stockOf(id)).toBe(0);
  const publication_id = await product(9);
  const sale = await sold(publication_id, 9);
  const tied = { metadata: { sale_id: sale._id }, status: 'issued' as const };
  await Promise.all(Array.from({ length: 9 }, () => note({ ...tied, items: [line(publication_id, 1)] })));
  expect([await stockOf(publication_id), (await client.sales.get(sale._id)).stock_deducted]).toEqual([
    0,
    false,
  ]);
  await allIsProven();
});
