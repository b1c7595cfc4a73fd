/** The rules of budgets (Decisions N11, sales-documents). */
import type { BudgetConversion, BudgetCreate } from '@mostrador/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyPage, type AnyRecord, apiOf } from '../../../testing/api.ts';
import { invalid, rejecting } from '../../../testing/rejected.ts';
import { startTestService } from '../../../testing/service.ts';

const base = '/api/v1/budgets';
let now = new Date('2026-10-05T19:40:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const rejected = rejecting(service);

let customer: BudgetCreate['customer'];
let bike: AnyRecord;
let fitting: AnyRecord;
beforeEach(async () => {
  now = new Date('2026-10-05T19:40:00.000Z');
  const { data } = await api.post('/api/v1/customers/', { name: 'Hostería Costa del Paraná' });
  customer = {
    customer_id: data._id,
    name: 'Hostería Costa del Paraná',
    email: 'compras@hosteria.example.com',
  };
  bike = (
    await api.post('/api/v1/products/', {
      name: 'Bicicleta',
      base_price: 728_000,
      tax_rate: 21,
      track_stock: true,
      stock: 5,
      status: 'published',
    })
  ).data;
  fitting = (
    await api.post('/api/v1/services/', { name: 'Bike fitting', base_price: 50_000, status: 'published' })
  ).data;
});

type Item = BudgetCreate['items'][number];
const line = ({ _id }: AnyRecord, members: Partial<Item> = {}): Item => ({
  publication_id: _id,
  publication_type: 'product',
  quantity: 1,
  ...members,
});
const service_ = (members: Partial<Item> = {}) => line(fitting, { publication_type: 'services', ...members });
const offer = (members: Partial<BudgetCreate> = {}) =>
  api.post(`${base}/`, { items: [line(bike)], customer, ...members });
const put = (id: string, members: object) => api.put(`${base}/${id}/`, members);
const convert = (id: string, body: object = {}, headers = {}) =>
  api.post<BudgetConversion>(`${base}/${id}/convert/`, body, headers);

describe('a budget', () => {
  test('is numbered and priced', async () => {
    const { status, data } = await offer({
      items: [line(bike), service_()],
      tax_rate: 21,
      discount_rate: 10,
      valid_days: 15,
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      budget_number: expect.stringMatching(/^BUD-2026-\d{6}$/),
      status: 'draft',
      is_expired: false,
      subtotal: 778_000,
      discount_amount: 77_800,
      tax_amount: 147_042,
      total: 847_242,
      valid_until: '2026-10-20',
      sale_id: null,
      accepted_at: null,
      converted_at: null,
      items: [
        { name: 'Bicicleta', price: 728_000, publication_type: 'product' },
        { name: 'Bike fitting', price: 50_000, publication_type: 'services' },
      ],
    });
    expect(data).not.toHaveProperty('warnings');
    expect(data).not.toHaveProperty('catalog_tax_rates');
    expect((await api.get(`${base}/${data._id}/`)).data).toEqual(data);
  });

  test('uses the tax rates of the products if it has none', async () => {
    const { data } = await offer({
      items: [line(bike), service_(), line(bike, { tax_rate: 10.5, price: 1000 })],
    });
    expect(data).toMatchObject({ tax_amount: 152_985, total: 931_985 });
    expect(data.items).toEqual([
      { ...line(bike), name: 'Bicicleta', price: 728_000 },
      { ...service_(), name: 'Bike fitting', price: 50_000 },
      { ...line(bike), name: 'Bicicleta', price: 1000, tax_rate: 10.5 },
    ]);
  });

  test('is priced once: later changes of the catalog do not affect it', async () => {
    const { data } = await offer({ items: [line(bike), service_()] });
    await api.put(`/api/v1/products/${bike._id}/`, { base_price: 1, tax_rate: 0, name: 'Otra' });
    expect((await put(data._id, { notes: 'x' })).data).toMatchObject({
      total: data.total,
      items: data.items,
    });
    expect((await put(data._id, { discount_rate: 50 })).data).toMatchObject({
      subtotal: 778_000,
      discount_amount: 389_000,
      tax_amount: 76_440,
      total: 465_440,
    });
    expect((await put(data._id, { tax_rate: 0 })).data).toMatchObject({ tax_amount: 0, total: 389_000 });
    expect((await put(data._id, { items: [line(bike)] })).data).toMatchObject({ subtotal: 1 });
  });

  test('accepts the type `service` too', async () => {
    const { data } = await offer({ items: [service_({ publication_type: 'service' })] });
    expect(data.items).toMatchObject([{ publication_type: 'service', price: 50_000 }]);
  });

  test('without any known price is rejected', async () => {
    const unknown = line({ ...bike, _id: '6f0000000000000000000000' });
    await rejected(() => offer({ items: [unknown] }), invalid('/items/0/price', 'required'));
    const { data } = await offer({ items: [{ ...unknown, name: 'Rodillo', price: 5 }] });
    expect(data.warnings).toMatchObject([{ code: 'unknown_reference', field: 'items.0.publication_id' }]);
    await rejected(() => put(data._id, { items: [unknown] }), invalid('/items/0/price', 'required'));
  });

  test('for an unknown customer is stored with a warning', async () => {
    const { data } = await offer({ customer: { ...customer, customer_id: 'nadie' } });
    expect(data.warnings).toMatchObject([{ code: 'unknown_reference', field: 'customer.customer_id' }]);
    expect((await put(data._id, { notes: 'x' })).data).not.toHaveProperty('warnings');
  });

  test.each<[Partial<BudgetCreate>, string]>([
    [{}, '2026-11-04'],
    [{ valid_days: 1 }, '2026-10-06'],
    [{ valid_days: 365 }, '2027-10-05'],
    [{ valid_days: 1.5 }, '2026-10-07'],
    [{ valid_days: 3, valid_until: '2026-12-24' }, '2026-12-24'],
    [{ valid_until: null }, '2026-11-04'],
  ])('with %j is valid until %s', async (members, want) => {
    expect((await offer(members)).data.valid_until).toBe(want);
  });

  test('is extended only when the request says so', async () => {
    const { data } = await offer({ valid_until: '2026-10-10' });
    now = new Date('2026-10-08T12:00:00.000Z');
    expect((await put(data._id, { notes: 'x' })).data.valid_until).toBe('2026-10-10');
    expect((await put(data._id, { valid_days: 10 })).data.valid_until).toBe('2026-10-15');
    expect((await put(data._id, { valid_until: '2026-10-31' })).data.valid_until).toBe('2026-10-31');
    expect((await put(data._id, { valid_until: null })).data.valid_until).toBe('2026-10-15');
  });

  test.each<[object, string, string]>([
    [{ discount_rate: 100.1 }, '/discount_rate', 'too_high'],
    [{ valid_until: '2026-02-30' }, '/valid_until', 'invalid_format'],
    [{ items: [{ quantity: 1 }] }, '/items/0/publication_id', 'required'],
    [{ customer: { ...customer, email: 'sin-arroba' } }, '/customer/email', 'invalid_format'],
  ])('with %j is rejected', async (members, pointer, code) => {
    const response = await api.post(`${base}/`, { items: [line(bike)], customer, ...members });
    expect(response.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test.each<[Partial<Item>, string, string]>([
    [{ tax_rate: -1 }, '/items/0/tax_rate', 'too_low'],
    [{ discount_rate: 101 }, '/items/0/discount_rate', 'too_high'],
    [{ price: 1e12 }, '/items/0/price', 'too_high'],
    [{ quantity: 1e12 }, '/items/0/quantity', 'too_high'],
    [{ quantity: 1e6, price: 1e6 }, '/items/0/price', 'too_high'],
    [{ price: -1 }, '/items', 'too_low'],
  ])('with an item of %j is rejected', async (members, pointer, code) => {
    await rejected(() => offer({ items: [line(bike, members)] }), invalid(pointer, code));
  });

  test("expires by the account's clock", async () => {
    const { data } = await offer({ valid_until: '2026-10-06' });
    const expired = async () => {
      const path = `${base}/list/?ids=${data._id}&is_expired=true`;
      const { total } = (await api.get<AnyPage>(path)).data;
      return [(await api.get(`${base}/${data._id}/`)).data.is_expired, total];
    };
    now = new Date('2026-10-07T02:59:59.999Z');
    expect(await expired()).toEqual([false, 0]);
    now = new Date('2026-10-07T03:00:00.000Z');
    expect(await expired()).toEqual([true, 1]);
    expect((await put(data._id, { valid_until: '2026-10-07' })).data.is_expired).toBe(false);
    expect(await expired()).toEqual([false, 0]);
  });

  test('is numbered without gaps, from 1 each year', async () => {
    now = new Date('2030-12-20T12:00:00.000Z');
    const other = apiOf(service.baseUrl, await (await service.account()).token());
    const numbers: unknown[] = [];
    for (const at of ['2030-12-20T12:00:00.000Z', '2031-01-01T02:59:59.999Z', '2031-01-01T03:00:00.000Z']) {
      now = new Date(at);
      await other.post(`${base}/`, { items: [{ ...line(bike), publication_id: 'x' }], customer });
      const { data } = await other.post(`${base}/`, { items: [line(bike, { price: 1 })], customer });
      numbers.push(data.budget_number);
    }
    expect(numbers).toEqual(['BUD-2030-000001', 'BUD-2030-000002', 'BUD-2031-000001']);
  });
});

describe('conversion', () => {
  test('creates the sale with the prices and discounts of the budget', async () => {
    const items = [line(bike, { quantity: 2, discount_rate: 5 }), service_({ price: 40_600.555 })];
    const { data: budget } = await offer({ items, tax_rate: 21, discount_rate: 10, notes: 'De la hostería' });
    await api.put(`/api/v1/products/${bike._id}/`, { base_price: 1, tax_rate: 10.5, name: 'Otra' });
    now = new Date('2026-10-13T14:20:00.000Z');
    const { status, data, header } = await convert(budget._id, {
      payment_method: 'bank_transfer',
      accepted_by: 'Héctor Sosa',
    });
    expect([status, header('location')]).toEqual([201, `/api/v1/sales/${data.sale_id}/`]);
    expect(data).toMatchObject({ budget_id: budget._id, budget_status: 'converted', created: true });
    const { subtotal, discount_amount, tax_amount, total } = budget;
    expect(data.sale).toMatchObject({
      _id: data.sale_id,
      subtotal,
      discount_amount,
      tax_amount,
      total,
      status: 'pending',
      sale_origin: 'budget',
      budget_id: budget._id,
      customer: customer.customer_id,
      tax_type: 'exclusive',
      notes: 'De la hostería',
      payment_method: 'bank_transfer',
      stock_deducted: true,
      items: [
        { name: 'Bicicleta', price: 728_000, quantity: 2, publication_type: 'product' },
        { name: 'Bike fitting', price: 40_600.555, publication_type: 'service' },
      ],
    });
    expect((await api.get(`${base}/${budget._id}/`)).data).toEqual({
      ...budget,
      status: 'converted',
      sale_id: data.sale_id,
      accepted_by: 'Héctor Sosa',
      accepted_at: now.toISOString(),
      converted_at: now.toISOString(),
      updated_at: now.toISOString(),
    });
    expect((await api.get(`/api/v1/products/${bike._id}/`)).data.stock).toBe(3);
  });

  test('keeps the tax rates of the products', async () => {
    const { data: budget } = await offer({ items: [line(bike), service_()] });
    await api.put(`/api/v1/products/${bike._id}/`, { tax_rate: 10.5 });
    const { data } = await convert(budget._id);
    expect(data.sale).toMatchObject({
      tax_amount: 152_880,
      total: budget.total,
      items: [{ tax_rate: 21 }, { tax_rate: 0 }],
    });
  });

  test('repeated returns the same sale', async () => {
    const { data: budget } = await offer();
    const { data: first } = await convert(budget._id, {
      notes: 'a',
      accepted_at: '2026-10-01T10:00:00-03:00',
    });
    await api.put(`/api/v1/sales/${first.sale_id}/`, { status: 'completed' });
    const { status, data } = await convert(budget._id, { notes: 'b' }, { 'if-match': '"1"' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      sale_id: first.sale_id,
      created: false,
      sale: { notes: 'a', status: 'completed' },
    });
    expect((await api.get(`${base}/${budget._id}/`)).data.accepted_at).toBe('2026-10-01T13:00:00.000Z');
    await api.put(`/api/v1/sales/${first.sale_id}/`, { status: 'cancelled' });
    await api.delete(`/api/v1/sales/${first.sale_id}/`);
    expect(await convert(budget._id)).toMatchObject({
      status: 200,
      data: { sale_id: first.sale_id, created: false },
    });
  });

  test('of an expired budget warns, and the budget is no longer expired', async () => {
    const { data: budget } = await offer({ valid_until: '2026-10-05' });
    now = new Date('2026-10-06T12:00:00.000Z');
    const { status, data } = await convert(budget._id);
    expect(status).toBe(201);
    expect(data.warnings).toMatchObject([{ code: 'budget_expired', field: 'valid_until' }]);
    expect((await api.get(`${base}/${budget._id}/`)).data.is_expired).toBe(false);
  });

  test('can complete the sale and set its payment', async () => {
    const { data: budget } = await offer();
    const payment = { method: 'bank_transfer', status: 'paid' };
    const { data } = await convert(budget._id, { status: 'completed', payment });
    expect(data.sale).toMatchObject({
      status: 'completed',
      payment: { status: 'paid', amount_paid: budget.total },
    });
  });

  test('without enough stock converts nothing', async () => {
    const { data: budget } = await offer({ items: [line(bike, { quantity: 6 })] });
    await rejected(() => convert(budget._id), { status: 409, code: 'insufficient_stock' });
    expect((await api.get(`${base}/${budget._id}/`)).data).toEqual(budget);
  });

  test('with an outdated version is rejected', async () => {
    const { data: budget } = await offer();
    await put(budget._id, { notes: 'x' });
    await rejected(() => convert(budget._id, {}, { 'if-match': '"1"' }), {
      status: 412,
      code: 'precondition_failed',
    });
    expect((await convert(budget._id, {}, { 'if-match': '"2"' })).status).toBe(201);
  });

  test('of an unknown budget is not found', async () => {
    await rejected(() => convert('6f0000000000000000000000'), { status: 404, code: 'not_found' });
    const { data: budget } = await offer();
    await api.delete(`${base}/${budget._id}/`);
    await rejected(() => convert(budget._id), { status: 404, code: 'not_found' });
  });

  test('leaves the budget editable, without effect on the sale', async () => {
    const { data: budget } = await offer();
    const { data } = await convert(budget._id);
    const changed = await put(budget._id, { discount_rate: 50 });
    expect(changed.data).toMatchObject({ status: 'converted', warnings: [{ code: 'budget_converted' }] });
    expect((await api.get(`/api/v1/sales/${data.sale_id}/`)).data.total).toBe(budget.total);
  });
});
