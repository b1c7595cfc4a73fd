/** The fields of sales and their effects, through the client (Decisions N1, totals, R1, R5, stock-life). */
import { createClient } from '@mostrador/client';
import type { SaleCreate, SaleUpdate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';

const now = new Date('2026-10-02T13:20:00.000Z');
const service = await startTestService({ clock: () => now });
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });
const unknown = '6f00000000000000000000ff';
const moment = now.toISOString();

const sale = (members: Partial<SaleCreate> = {}) =>
  client.sales.create({ items: [{ quantity: 1, price: 100 }], ...members });
const product = (stock: number, more = {}) =>
  client.products.create({
    name: 'Cadena',
    base_price: 100,
    status: 'published',
    track_stock: true,
    stock,
    ...more,
  });
const of = (id: string, quantity: number, price = 100) => ({
  publication_id: id,
  publication_type: 'product',
  quantity,
  price,
});
const stockOf = async (id: string) => (await client.products.get(id)).stock;

test('a minimal sale is pending and has no customer', async () => {
  expect(await sale()).toMatchObject({
    status: 'pending',
    sale_origin: 'manual',
    customer: 'no-customer',
    customer_id: null,
    currency: 'ARS',
    subtotal: 100,
    total: 100,
    discount_amount: 0,
    tax_amount: 0,
    stock_deducted: false,
    points_awarded: 0,
    payment: { method: null, status: 'pending', payments: [], amount_paid: 0, amount_due: 100, change: 0 },
    items: [
      {
        quantity: 1,
        price: 100,
        line_subtotal: 100,
        discount_amount: 0,
        tax_rate: 0,
        tax_amount: 0,
        line_total: 100,
      },
    ],
    completed_at: null,
    cancelled_at: null,
    refunded_at: null,
    pricing_options_summary: null,
  });
});

test('numbers have no gaps, even if sales are rejected', async () => {
  const { _id } = await product(1);
  const first = await sale();
  await expect(sale({ items: [of(_id, 2)] })).rejects.toMatchObject({
    status: 409,
    code: 'insufficient_stock',
  });
  const bulk = await client.sales.bulkCreate({
    items: [{ items: [of(_id, 2)] }, { items: [{ quantity: 1, price: 1 }] }, { items: [of(_id, 3)] }],
  });
  expect(bulk).toMatchObject({ success_count: 1, error_count: 2 });
  const second = await client.sales.get(String(bulk.created[1]?.id));
  const third = await sale();
  expect([second.sale_number, third.sale_number]).toEqual([first.sale_number + 1, first.sale_number + 2]);
  expect(first.invoice_number).toBe(`0001-${String(first.sale_number).padStart(8, '0')}`);
  expect(third.invoice_number).toBe(`0001-${String(third.sale_number).padStart(8, '0')}`);
});

describe('the customer', () => {
  test.each<[sent: Partial<SaleCreate>, want: object]>([
    [{}, { customer: 'no-customer', customer_id: null }],
    [{ customer: 'no-customer' }, { customer: 'no-customer', customer_id: null }],
    [{ customer: '' }, { customer: 'no-customer', customer_id: null }],
    [{ customer: 'c1' }, { customer: 'c1', customer_id: 'c1' }],
    [{ customer_id: 'c1' }, { customer: 'c1', customer_id: 'c1' }],
    [
      { customer: 'c2', customer_id: 'c1' },
      { customer: 'c1', customer_id: 'c1' },
    ],
  ])('%j is %j', async (sent, want) => {
    expect(await sale(sent)).toMatchObject(want);
  });

  test('can be changed by either field, and cleared with null', async () => {
    const { _id } = await sale({ customer: 'c1' });
    expect(await client.sales.update(_id, { customer_id: 'c2' })).toMatchObject({
      customer: 'c2',
      customer_id: 'c2',
    });
    expect(await client.sales.update(_id, { customer: 'c3', customer_id: 'c2' })).toMatchObject({
      customer_id: 'c3',
    });
    expect(await client.sales.update(_id, { notes: 'x' })).toMatchObject({
      customer: 'c3',
      customer_id: 'c3',
    });
    expect(await client.sales.update(_id, { customer: null })).toMatchObject({
      customer: 'no-customer',
      customer_id: null,
    });
  });

  test('if unknown gives one warning', async () => {
    const { _id, warnings } = await sale({ customer: unknown });
    expect(warnings).toMatchObject([{ code: 'unknown_reference', field: 'customer' }]);
    expect(await client.sales.update(_id, { notes: 'x' })).not.toHaveProperty('warnings');
  });
});

describe('lines', () => {
  test('take name and tax rate from the catalog, unless they have their own', async () => {
    const { _id } = await product(9, { tax_rate: 21 });
    const { items } = await sale({
      items: [
        of(_id, 1),
        { ...of(_id, 1), name: 'Cadena usada', tax_rate: 10.5 },
        { quantity: 1, price: 5, name: 'Parche' },
      ],
    });
    expect(items).toMatchObject([
      { name: 'Cadena', price: 100, tax_rate: 21, tax_amount: 21, line_total: 121 },
      { name: 'Cadena usada', tax_rate: 10.5 },
      { name: 'Parche', tax_rate: 0 },
    ]);
  });

  test('warn about unknown and unpublished items', async () => {
    const { _id } = await client.products.create({ name: 'Casco', base_price: 1 });
    const { warnings } = await sale({
      items: [of(_id, 1), of(unknown, 1), { ...of(_id, 1), variant_id: 'x' }],
    });
    expect(warnings).toMatchObject([
      { code: 'not_published', field: 'items.0.publication_id' },
      { code: 'unknown_reference', field: 'items.1.publication_id' },
      { code: 'not_published', field: 'items.2.publication_id' },
      { code: 'unknown_reference', field: 'items.2.variant_id' },
    ]);
  });

  test.each([
    [{ tax_rate: 100.5 }, '/items/0/tax_rate', 'too_high'],
    [{ discount_rate: -1 }, '/items/0/discount_rate', 'too_low'],
    [{ price: 1e15 }, '/items/0/price', 'too_high'],
    [{ quantity: -1 }, '/items', 'too_low'],
  ])('%j is rejected', async (members, pointer, code) => {
    const rejected = sale({ items: [{ quantity: 1, price: 100, ...members }] });
    await expect(rejected).rejects.toMatchObject({ status: 422, errors: [{ pointer, code }] });
  });

  test('keep their IDs through changes, and get new ones', async () => {
    const { _id, items } = await sale({
      items: [
        { quantity: 1, price: 1 },
        { quantity: 2, price: 2 },
      ],
    });
    const [first, second] = items;
    const changed = await client.sales.update(_id, {
      items: [
        { ...second, quantity: 3, price: 2 },
        { quantity: 1, price: 9 },
      ],
    });
    expect(changed.items.map(({ line_id }) => line_id)).toEqual([second?.line_id, expect.any(String)]);
    expect(changed.items[1]?.line_id).not.toBe(first?.line_id);
  });
});

describe('totals in the request', () => {
  test.each<[sent: SaleUpdate, want: object, warned: string[]]>([
    [{ total: 100 }, { subtotal: 100, total: 100 }, []],
    [{ total: 100.01 }, { total: 100.01 }, []],
    [{ total: 90 }, { subtotal: 100, total: 90 }, ['total']],
    [{ subtotal: 80, total: 90 }, { subtotal: 80, total: 90 }, ['subtotal', 'total']],
    [{ subtotal: null, total: null }, { subtotal: 100, total: 100 }, []],
  ])('%j are stored', async (sent, want, warned) => {
    const { warnings = [], ...made } = await sale({ items: [{ quantity: 1, price: 100 }], ...sent });
    expect(made).toMatchObject({ ...want, calculated: { subtotal: 100, total: 100 } });
    expect(warnings).toMatchObject(warned.map((field) => ({ code: 'total_mismatch', field })));
  });

  test('stay through a change; computed ones follow it; null makes them follow', async () => {
    const own = await sale({ total: 90 });
    expect(await client.sales.update(own._id, { items: [{ quantity: 2, price: 100 }] })).toMatchObject({
      subtotal: 200,
      total: 90,
      calculated: { total: 200 },
      warnings: [{ code: 'total_mismatch', field: 'total' }],
    });
    expect(await client.sales.update(own._id, { total: null })).toMatchObject({ total: 200 });
    expect(await client.sales.update(own._id, { discount_rate: 10 })).toMatchObject({
      subtotal: 200,
      total: 180,
    });
  });
});

test('a sale sent back as it was returned does not change', async () => {
  const { _id: chain } = await product(9, { tax_rate: 21 });
  const made = await sale({
    items: [
      { ...of(chain, 2), discount_type: 'fixed', discount_amount: 7 },
      { quantity: 1, price: 50 },
    ],
    discount_rate: 10,
    shipping_cost: 12.5,
    customer: 'c1',
    payment_method: 'cash',
    payment: { payments: [{ method: 'cash', amount: 100 }] },
  });
  const { warnings: _, ...shown } = made;
  expect(await client.sales.update(made._id, shown)).toEqual(shown);
  const { items } = await client.sales.update(made._id, {
    ...shown,
    items: [...shown.items, { quantity: 1, price: 10 }],
  });
  expect(items.map(({ discount_amount }) => discount_amount)).toEqual([27, 5, 1]);
  expect(await client.sales.update(made._id, { tax_rate: 10.5 })).toMatchObject({
    items: [{ tax_rate: 10.5, discount_amount: 27 }, { tax_rate: 10.5 }, { tax_rate: 10.5 }],
  });
});

describe('payment', () => {
  const paid = { method: 'cash', amount: 100 };
  test.each<[sent: Partial<SaleCreate>, want: object]>([
    [{ payment_method: 'cash' }, { method: 'cash', status: 'pending', amount_paid: 0, amount_due: 100 }],
    [{ payment: { status: 'paid' } }, { method: null, status: 'paid', amount_paid: 100, amount_due: 0 }],
    [{ payment: { amount_paid: 30 } }, { status: 'partial', amount_paid: 30, amount_due: 70 }],
    [
      { payment: { payments: [paid] }, payment_method: 'cash' },
      {
        method: 'cash',
        status: 'paid',
        amount_paid: 100,
        amount_due: 0,
        change: 0,
        payments: [{ ...paid, paid_at: moment, reference: null }],
      },
    ],
    [
      { payment: { payments: [paid, paid] } },
      { status: 'paid', amount_paid: 200, amount_due: 0, change: 100 },
    ],
    [
      { payment: { method: 'check', status: 'partial' } },
      { method: 'check', status: 'partial', amount_due: 100 },
    ],
    [
      { payment: { amount_paid: 100 }, status: 'cancelled' },
      { status: 'paid', amount_due: 0 },
    ],
    [
      { payment: { amount_paid: 100 }, status: 'refunded' },
      { status: 'refunded', amount_due: 0 },
    ],
    [{ status: 'refunded' }, { status: 'pending', amount_due: 0 }],
  ])('of a sale with %j', async (sent, payment) => {
    expect((await sale(sent)).payment).toMatchObject(payment);
  });

  test('follows the sale until the request sets it', async () => {
    const { _id } = await sale({ payment_method: 'cash', payment: { amount_paid: 100 } });
    const change = async (sent: SaleUpdate) => (await client.sales.update(_id, sent)).payment;
    expect(await change({ payment_method: 'check' })).toMatchObject({ method: 'check', status: 'paid' });
    expect(await change({ items: [{ quantity: 2, price: 100 }] })).toMatchObject({
      status: 'partial',
      amount_due: 100,
    });
    expect(await change({ status: 'refunded' })).toMatchObject({ status: 'refunded', amount_due: 0 });
    expect(await change({ status: 'completed' })).toMatchObject({ status: 'partial', amount_due: 100 });
    expect(await change({ payment: { status: 'paid' } })).toMatchObject({ status: 'paid', amount_paid: 200 });
    expect(await change({ payment: null })).toMatchObject({
      method: 'check',
      status: 'pending',
      amount_paid: 0,
    });
  });
});

describe('stock', () => {
  test('is held while a sale is pending or completed, in any sequence of statuses', async () => {
    const { _id } = await product(10);
    const made = await sale({ items: [of(_id, 4)] });
    expect([made.stock_deducted, await stockOf(_id)]).toEqual([true, 6]);
    const steps: [SaleUpdate, boolean, number][] = [
      [{ status: 'completed' }, true, 6],
      [{ status: 'cancelled' }, false, 10],
      [{ status: 'refunded' }, false, 10],
      [{ status: 'pending' }, true, 6],
      [{ status: 'refunded' }, false, 10],
      [{ items: [of(_id, 5)] }, false, 10],
      [{ status: 'completed' }, true, 5],
      [{ items: [of(_id, 3), of(_id, 4)] }, true, 3],
      [{ items: [of(_id, 1), { quantity: 1, price: 1 }] }, true, 9],
      [{ notes: 'x' }, true, 9],
      [{ items: [{ quantity: 1, price: 1 }] }, false, 10],
      [{ items: [of(_id, 10)] }, true, 0],
    ];
    for (const [change, held, left] of steps) {
      const { stock_deducted } = await client.sales.update(made._id, change);
      expect([stock_deducted, await stockOf(_id)], JSON.stringify(change)).toEqual([held, left]);
    }
    await client.sales.delete(made._id);
    expect(await stockOf(_id)).toBe(10);
  });

  test('rejects sales beyond it, and nothing changes', async () => {
    const { _id } = await product(3);
    const made = await sale({ items: [of(_id, 2)], status: 'completed' });
    const rejected = { status: 409, code: 'insufficient_stock', product_id: _id };
    await expect(sale({ items: [of(_id, 1), of(_id, 1)] })).rejects.toMatchObject({
      problem: { ...rejected, requested: 2, available: 1 },
    });
    await expect(client.sales.update(made._id, { items: [of(_id, 5)] })).rejects.toMatchObject({
      problem: rejected,
    });
    expect(await client.sales.get(made._id)).toEqual(made);
    expect(await stockOf(_id)).toBe(1);
  });

  test('of untracked products and of other items does not move', async () => {
    const { _id } = await client.products.create({
      name: 'Casco',
      base_price: 1,
      status: 'published',
      stock: 5,
    });
    expect(await sale({ items: [of(_id, 9), { ...of(_id, 1), publication_type: 'service' }] })).toMatchObject(
      { stock_deducted: false },
    );
    expect(await stockOf(_id)).toBe(5);
  });

  test('of a variant moves with the variant', async () => {
    const { _id } = await product(5, {
      has_variants: true,
      variants: [
        { id: 'rojo', stock: 3 },
        { id: 'negro', stock: 2 },
      ],
    });
    const { _id: id } = await sale({ items: [{ ...of(_id, 2), variant_id: 'rojo' }] });
    const stocks = async () => (await client.products.get(_id)).variants;
    expect(await stocks()).toMatchObject([{ stock: 1 }, { stock: 2 }]);
    await client.sales.update(id, { items: [{ ...of(_id, 2), variant_id: 'negro' }] });
    expect(await stocks()).toMatchObject([{ stock: 3 }, { stock: 0 }]);
  });

  test('comes back with returned lines', async () => {
    const { _id } = await product(5);
    await sale({ items: [of(_id, -2), { quantity: 1, price: 500 }] });
    expect(await stockOf(_id)).toBe(7);
  });
});

test('timestamps are those of the first time in each status', async () => {
  expect(await sale({ status: 'completed' })).toMatchObject({ completed_at: moment, cancelled_at: null });
  const { _id } = await sale();
  await client.sales.update(_id, { status: 'cancelled' });
  expect(await client.sales.update(_id, { status: 'refunded' })).toMatchObject({
    completed_at: null,
    cancelled_at: moment,
    refunded_at: moment,
  });
});

test('a requested electronic receipt is issued once', async () => {
  const { _id, warnings, ...made } = await sale({ generate_invoice: true });
  expect(made).toMatchObject({ generate_invoice: true, invoice_id: expect.stringMatching(/^[0-9a-f]{24}$/) });
  expect(warnings).toBeUndefined();
  expect(await client.sales.update(_id, { notes: 'x' })).toMatchObject({ invoice_id: made.invoice_id });
});

test('the payment method adjusts prices only on request', async () => {
  const { _id } = await client.paymentMethods.create({
    code: 'cuotas',
    name: 'En cuotas',
    price_impact_percentage: 12.5,
  });
  const sent = { payment_method: 'cuotas', tax_type: 'inclusive', tax_rate: 21 };
  expect(await sale(sent)).toMatchObject({ total: 100 });
  const made = await sale({ ...sent, pricing_options_summary: { apply_payment_method_impact: true } });
  expect(made).toMatchObject({
    subtotal: 112.5,
    total: 112.5,
    items: [{ price: 100, line_subtotal: 112.5 }],
    pricing_options_summary: { apply_payment_method_impact: true, payment_method_impact_percentage: 12.5 },
  });
  await client.paymentMethods.update(_id, { price_impact_percentage: 50 });
  expect(await client.sales.update(made._id, { tax_rate: 10.5 })).toMatchObject({ total: 112.5 });
  expect(await client.sales.update(made._id, { payment_method: 'cash' })).toMatchObject({ total: 100 });
});

test('sales are linked to their appointments', async () => {
  const { _id } = await sale({ appointment_id: 'a1' });
  expect((await client.sales.list({ appointment_id: ['a1'] })).items.map((one) => one._id)).toEqual([_id]);
});

test('a quantity finer than thousandths is rounded, with one warning', async () => {
  const line = (quantity: number) => ({ name: 'Grasa', quantity, price: 1000 });
  const made = await client.sales.create({ items: [line(0.1 + 0.2), line(1.2345)] });
  const rounded = { code: 'quantity_rounded', field: 'items.1.quantity' };
  expect(made).toMatchObject({ total: 300 + 1235, warnings: [rounded] });
  const changed = await client.sales.update(made._id, { discount_rate: 10 });
  expect(changed).not.toHaveProperty('warnings');
});
