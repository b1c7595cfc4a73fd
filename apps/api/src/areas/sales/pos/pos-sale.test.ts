/** Sales at a terminal, and their payments in its register (Decisions N2, pos-rules, stock-life). */
import type { CashReconciliation, CashXReport, PosSaleCreate } from '@mostrador/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { invalid, rejecting } from '../../../testing/rejected.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-02T13:20:00.000Z');
const service = await startTestService({ clock: () => now });
const api = apiOf(service.baseUrl, await service.token());
const rejected = rejecting(service);

let terminal: AnyRecord;
let register: AnyRecord;
let tube: AnyRecord;
let chain: AnyRecord;

beforeEach(async () => {
  now = new Date('2026-10-02T13:20:00.000Z');
  terminal = await made('/api/v1/pos/', { name: 'Mostrador', configuration: { sale_point: 2 } });
  const opening = { pos_terminal_id: terminal._id, initial_amount: 20_000, opened_by: 'Lucía' };
  register = await made('/api/v1/cash_register/open/', opening);
  tube = await made('/api/v1/products/', { ...product('Cámara 29'), base_price: 9317, stock: 10 });
  chain = await made('/api/v1/products/', { ...product('Cadena'), base_price: 27_951, stock: 1 });
});

function product(name: string) {
  return { name, status: 'published', tax_rate: 21, track_stock: true };
}

async function made(path: string, body: object): Promise<AnyRecord> {
  const { status, data, body: response } = await api.post(path, body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

const line = ({ _id }: AnyRecord, quantity = 1) => ({
  publication_id: _id,
  publication_type: 'product',
  quantity,
});
const thing = (price: number, quantity = 1) => ({ name: 'Parche', quantity, price });
const sell = (body: Partial<PosSaleCreate>, headers = {}) =>
  api.post(`/api/v1/pos/${terminal._id}/sale/`, { tax_type: 'inclusive', ...body }, headers);
const registerNow = async () => (await api.get(`/api/v1/cash_register/${register._id}/`)).data;
const closing = () => api.post(`/api/v1/cash_register/${register._id}/close/`, {});
const configured = (configuration: object) => api.put(`/api/v1/pos/${terminal._id}/`, { configuration });

describe('the sale of the example', () => {
  const v1 = (): Partial<PosSaleCreate> => ({
    items: [line(tube, 2), line(chain)],
    payments: [{ payment_method: 'cash', amount: 46_585 }],
    amount_tendered: 50_000,
    tax_rate: 21,
    client_reference: 'mostrador-2026-10-02-0001',
  });

  test('has names and prices from the catalog, and is completed and numbered', async () => {
    const { status, data, header } = await sell(v1());
    expect(status).toBe(201);
    expect([header('location'), header('etag')]).toEqual([`/api/v1/sales/${data._id}/`, '"1"']);
    expect(data).toMatchObject({
      status: 'completed',
      sale_origin: 'pos',
      customer: 'no-customer',
      total: 46_585,
      tax_amount: 8085,
      pos_terminal_id: terminal._id,
      cash_register_id: register._id,
      stock_deducted: true,
      completed_at: now.toISOString(),
      invoice_number: expect.stringMatching(/^0002-0{4}/),
      items: [
        { name: 'Cámara 29', price: 9317, line_total: 18_634 },
        { name: 'Cadena', price: 27_951, line_total: 27_951 },
      ],
      payment: { method: 'cash', status: 'paid', amount_paid: 46_585, amount_due: 0, change: 3415 },
      payments: [{ payment_method: 'cash', amount: 46_585, reference: null }],
      amount_paid: 46_585,
      change: 3415,
      receipt_number: '0002-00000001',
      created: true,
    });
    expect(data).not.toHaveProperty('warnings');
    expect((await api.get(`/api/v1/products/${tube._id}/`)).data.stock).toBe(8);
    expect(await registerNow()).toMatchObject({
      cash_sales: 46_585,
      expected_amount: 66_585,
      totals_by_payment_method: [{ payment_method: 'cash', amount: 46_585, count: 1, is_cash: true }],
      movements: [
        { type: 'opening' },
        {
          type: 'sale',
          amount: 46_585,
          description: 'Venta 0002-00000001',
          sale_id: data._id,
          balance_after: 66_585,
          created_by: 'Lucía',
        },
      ],
    });
  });

  test('requested again is the same sale, without further effects', async () => {
    const { data: first } = await sell(v1());
    const register = await registerNow();
    await closing();
    await api.put(`/api/v1/pos/${terminal._id}/`, { status: 'inactive' });
    const { status, data, header } = await sell({ ...v1(), items: [thing(1)] });
    expect([status, header('etag')]).toEqual([200, '"1"']);
    expect(data).toEqual({ ...first, created: false });
    expect((await registerNow()).cash_sales).toBe(register.cash_sales);
  });

  test('requested at another terminal is another sale', async () => {
    const { data: first } = await sell(v1());
    const other = await made('/api/v1/pos/', { name: 'Feria' });
    await api.put(`/api/v1/products/${chain._id}/`, { stock: 1 });
    const { status, data } = await api.post(`/api/v1/pos/${other._id}/sale/`, v1());
    expect(status).toBe(201);
    expect(data._id).not.toBe(first._id);
    expect(data.receipt_number).toBe('0001-00000001');
  });

  test('repeated with its idempotency key returns the same response', async () => {
    const key = { 'idempotency-key': `sale-${terminal._id}` };
    const { client_reference: _, ...body } = v1();
    const [first, second] = [await sell(body, key), await sell(body, key)];
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect((await registerNow()).cash_sales).toBe(46_585);
  });

  test('is in the X report to the cent, and later in the Z report', async () => {
    await sell(v1());
    const path = `/api/v1/cash_register/${register._id}`;
    const { data: x } = await api.get<CashXReport>(`${path}/x_report/`);
    expect(x).toMatchObject({
      sales: {
        count: 1,
        gross: 46_585,
        discounts: 0,
        net: 38_500,
        tax: 8085,
        total: 46_585,
        average_ticket: 46_585,
        items_count: 3,
      },
      refunds: { count: 0, total: 0 },
      taxes: [{ rate: 21, base: 38_500, amount: 8085 }],
      by_hour: [{ hour: 10, count: 1, total: 46_585 }],
      top_items: [
        { name: 'Cadena', quantity: 1, total: 27_951 },
        { name: 'Cámara 29', quantity: 2, total: 18_634 },
      ],
      first_sale_number: 1,
      last_sale_number: 1,
    });
    const { z_report } = (await closing()).data;
    const { type: _x, generated_at: _g, period: _p, ...figures } = x;
    expect(z_report).toMatchObject(figures);
    const { data } = await api.get<CashReconciliation>(`${path}/reconciliation/`);
    expect(data.sales).toEqual({ count: 1, total: 46_585, refunds_count: 0, refunds_total: 0 });
  });
});

describe('paying', () => {
  test('with the named method covers the whole total', async () => {
    const { data } = await sell({ items: [thing(100.5, 3)], payment_method: 'debit_card' });
    expect(data).toMatchObject({
      status: 'completed',
      payment_method: 'debit_card',
      amount_paid: 301.5,
      change: 0,
      payments: [{ payment_method: 'debit_card', amount: 301.5 }],
    });
    expect(await registerNow()).toMatchObject({
      expected_amount: 20_000,
      cash_sales: 0,
      totals_by_payment_method: [{ payment_method: 'debit_card', amount: 301.5, count: 1, is_cash: false }],
    });
  });

  test("uses the terminal's default method, or cash", async () => {
    expect((await sell({ items: [thing(1)] })).data.payment_method).toBe('cash');
    await configured({ default_payment_method: 'digital_wallet' });
    expect((await sell({ items: [thing(1)] })).data).toMatchObject({ payment_method: 'digital_wallet' });
  });

  test('with several payments', async () => {
    const payments = [
      { payment_method: 'credit_card', amount: 600, reference: 'Cupón 71' },
      { payment_method: 'cash', amount: 400 },
    ];
    const { data } = await sell({ items: [thing(1000)], payments, amount_tendered: 500 });
    expect(data).toMatchObject({
      status: 'completed',
      amount_paid: 1000,
      change: 100,
      payment_method: 'credit_card',
      payments,
    });
    const { movements, expected_amount } = await registerNow();
    expect(expected_amount).toBe(20_400);
    expect(movements).toMatchObject([
      { type: 'opening' },
      { amount: 600, reference: 'Cupón 71', payment_method: 'credit_card', balance_after: 20_000 },
      { amount: 400, payment_method: 'cash', balance_after: 20_400 },
    ]);
  });

  test('less than the total leaves the sale pending', async () => {
    const { status, data } = await sell({
      items: [thing(1000)],
      payments: [{ payment_method: 'cash', amount: 250.25 }],
    });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      status: 'pending',
      completed_at: null,
      amount_paid: 250.25,
      payment: { status: 'partial', amount_due: 749.75 },
    });
    expect(await registerNow()).toMatchObject({ cash_sales: 250.25 });
  });

  test('nothing leaves the sale pending too', async () => {
    const { data } = await sell({ items: [thing(1000)], payments: [] });
    expect(data).toMatchObject({ status: 'pending', payments: [], payment: { status: 'pending' } });
    expect((await registerNow()).totals_by_payment_method).toEqual([]);
  });

  test('more cash than the total returns change, which does not enter the drawer', async () => {
    const { data } = await sell({ items: [thing(85)], payments: [{ payment_method: 'cash', amount: 100 }] });
    expect(data).toMatchObject({ amount_paid: 85, change: 15 });
    expect(await registerNow()).toMatchObject({ cash_sales: 85 });
  });

  test('more than the total by card gives a warning', async () => {
    const { data } = await sell({
      items: [thing(85)],
      payments: [{ payment_method: 'debit_card', amount: 100 }],
    });
    expect(data).toMatchObject({ status: 'completed', warnings: [{ code: 'overpaid', field: 'payments' }] });
  });

  test('on account is a charge, not a payment', async () => {
    const customer = await made('/api/v1/customers/', { name: 'Esteban Rossi' });
    await made('/api/v1/current-accounts/', {
      entity_type: 'customer',
      entity_id: customer._id,
      entity_name: 'Esteban Rossi',
      credit_limit: 5000,
    });
    const body = { items: [thing(3000)], payment_method: 'current_account', customer: customer._id };
    expect((await sell(body)).data).toMatchObject({
      status: 'completed',
      customer_id: customer._id,
      amount_paid: 0,
      payment: { method: 'current_account', status: 'pending', amount_paid: 0, amount_due: 3000 },
    });
    await rejected(() => sell(body), { status: 409, code: 'credit_limit_exceeded' });
    expect(await registerNow()).toMatchObject({ cash_sales: 0 });
  });

  test('with an unknown method is accepted with a warning', async () => {
    const { data } = await sell({ items: [thing(1)], payment_method: 'trueque' });
    expect(data.warnings).toMatchObject([{ code: 'unknown_payment_method', field: 'payment_method' }]);
  });

  test('discount and tax work as in any sale', async () => {
    const body = { items: [thing(1000)], discount_rate: 10, tax_type: 'exclusive', tax_rate: 21 };
    expect((await sell(body)).data).toMatchObject({
      total: 1089,
      discount_amount: 100,
      tax_amount: 189,
      amount_paid: 1089,
    });
  });

  test.each<[Partial<PosSaleCreate>, string, string]>([
    [{ items: [] }, '/items', 'too_few_items'],
    [{ items: [{ name: 'x', price: 1 } as never] }, '/items/0/quantity', 'required'],
    [{ items: [{ name: 'x', quantity: 1 }] }, '/items/0/price', 'required'],
    [
      { items: [thing(1)], payments: [{ payment_method: 'cash', amount: -1 }] },
      '/payments/0/amount',
      'too_low',
    ],
    [
      { items: [thing(1)], payments: [{ payment_method: 'cash', amount: 1e12 }] },
      '/payments/0/amount',
      'too_high',
    ],
    [{ items: [thing(1)], amount_tendered: -1 }, '/amount_tendered', 'too_low'],
    [{ items: [thing(1)], discount_rate: 101 }, '/discount_rate', 'too_high'],
    [{ items: [thing(1)], tax_rate: -1 }, '/tax_rate', 'too_low'],
    [{ items: [thing(1e12)] }, '/items/0/price', 'too_high'],
  ])('with %j is rejected', async (body, pointer, code) => {
    await rejected(() => sell(body), invalid(pointer, code));
  });
});

describe('the terminal', () => {
  test.each(['inactive', 'maintenance'])('that is in %s sells nothing', async (status) => {
    await api.put(`/api/v1/pos/${terminal._id}/`, { status });
    const { body } = await rejected(() => sell({ items: [thing(1)] }), {
      status: 409,
      code: 'terminal_not_active',
    });
    expect(body).toMatchObject({ terminal_status: status });
  });

  test('that does not exist is not found', async () => {
    await api.delete(`/api/v1/pos/${terminal._id}/`);
    await rejected(() => sell({ items: [thing(1)] }), { status: 404, code: 'not_found' });
  });

  test('sells without an open register with a warning, unless it requires one', async () => {
    await closing();
    const { data } = await sell({ items: [thing(1)] });
    expect(data).toMatchObject({
      cash_register_id: null,
      status: 'completed',
      warnings: [{ code: 'no_open_register' }],
    });
    await configured({ require_open_register: true });
    await rejected(() => sell({ items: [thing(1)] }), { status: 409, code: 'no_open_register' });
  });

  test('can allow negative stock', async () => {
    const many = { items: [line(chain, 3)] };
    const { body } = await rejected(() => sell(many), { status: 409, code: 'insufficient_stock' });
    expect(body).toMatchObject({ product_id: chain._id, requested: 3, available: 1 });
    await configured({ allow_negative_stock: true });
    expect((await sell(many)).data).toMatchObject({
      status: 'completed',
      warnings: [{ code: 'insufficient_stock' }],
    });
    expect((await api.get(`/api/v1/products/${chain._id}/`)).data.stock).toBe(0);
  });

  test('keeps settings that an update does not contain', async () => {
    await configured({ sale_point: 2 });
    const { data } = await configured({ receipt_footer: 'Gracias' });
    expect(data.configuration).toMatchObject({ sale_point: 2, receipt_footer: 'Gracias' });
  });

  test.each([
    [0, 'too_low'],
    [100_000, 'too_high'],
  ])('rejects the sale point %i', async (sale_point, code) => {
    const { status, errors } = await configured({ sale_point });
    expect([status, errors]).toMatchObject([422, [{ pointer: '/configuration/sale_point', code }]]);
  });

  test('numbers its sales without gaps', async () => {
    await sell({ items: [thing(1)] });
    await rejected(() => sell({ items: [line(chain, 9)] }), { status: 409, code: 'insufficient_stock' });
    await rejected(
      () => sell({ items: [{ name: 'x', quantity: 1 }] }),
      invalid('/items/0/price', 'required'),
    );
    expect((await sell({ items: [thing(1)] })).data.receipt_number).toBe('0002-00000002');
  });

  test('shows its current user', async () => {
    await api.put(`/api/v1/pos/sessions/${terminal._id}/active`, { user_id: 'Tomás' });
    await sell({ items: [thing(1)] });
    expect((await registerNow()).movements).toMatchObject([{}, { created_by: 'Tomás' }]);
  });
});

describe('a refund', () => {
  const refund = (id: string) => api.put(`/api/v1/sales/${id}/`, { status: 'refunded' });

  test('is paid from the currently open register', async () => {
    const { data: sale } = await sell({ items: [line(chain)] });
    await closing();
    const opening = { pos_terminal_id: terminal._id, initial_amount: 50_000, opened_by: 'Tomás' };
    const next = await made('/api/v1/cash_register/open/', opening);
    now = new Date('2026-10-02T14:10:00.000Z');
    expect((await refund(sale._id)).data).toMatchObject({
      status: 'refunded',
      refunded_at: now.toISOString(),
    });
    expect((await api.get(`/api/v1/cash_register/${next._id}/`)).data).toMatchObject({
      cash_refunds: 27_951,
      expected_amount: 22_049,
      totals_by_payment_method: [{ payment_method: 'cash', amount: -27_951, count: 0, is_cash: true }],
      movements: [
        { type: 'opening' },
        {
          type: 'refund',
          amount: 27_951,
          description: 'Devolución de la venta 0002-00000001',
          sale_id: sale._id,
          created_by: 'Tomás',
          balance_after: 22_049,
        },
      ],
    });
    const { data } = await api.get<CashXReport>(`/api/v1/cash_register/${next._id}/x_report/`);
    expect(data).toMatchObject({ refunds: { count: 1, total: 27_951 }, sales: { count: 0, total: 0 } });
    expect(await registerNow()).toMatchObject({ cash_refunds: 0 });
  });

  test('refunds each payment once, even if repeated', async () => {
    const payments = [
      { payment_method: 'debit_card', amount: 70 },
      { payment_method: 'cash', amount: 30 },
    ];
    const { data: sale } = await sell({ items: [thing(100)], payments });
    await refund(sale._id);
    const { data: again } = await api.put(`/api/v1/sales/${sale._id}/`, { status: 'completed' });
    expect(again.warnings).toMatchObject([{ code: 'payment_given_back', field: 'status' }]);
    await refund(sale._id);
    expect(await registerNow()).toMatchObject({
      cash_sales: 30,
      cash_refunds: 30,
      expected_amount: 20_000,
      totals_by_payment_method: [
        { payment_method: 'cash', amount: 0, count: 1 },
        { payment_method: 'debit_card', amount: 0, count: 1 },
      ],
    });
  });

  test('without an open register gives a warning if cash is refunded', async () => {
    const { data: paid } = await sell({ items: [thing(1)] });
    const { data: charged } = await sell({ items: [thing(1)], payment_method: 'debit_card' });
    await closing();
    expect((await refund(paid._id)).data.warnings).toMatchObject([{ code: 'no_open_register' }]);
    expect((await refund(charged._id)).data).not.toHaveProperty('warnings');
  });

  test('of a sale that is in no register moves no money', async () => {
    const sale = await made('/api/v1/sales/', { items: [thing(5)], payment_method: 'cash' });
    expect((await refund(sale._id)).data).not.toHaveProperty('warnings');
    expect(await registerNow()).toMatchObject({ cash_refunds: 0 });
  });

  test.each(['cancelled', 'deleted'])('is due for a %s sale too, and the reports add up', async (end) => {
    await sell({ items: [thing(80)], payment_method: 'debit_card' });
    const { data: sale } = await sell({ items: [line(chain)] });
    if (end === 'deleted') await api.delete(`/api/v1/sales/${sale._id}/`);
    else await api.put(`/api/v1/sales/${sale._id}/`, { status: 'cancelled' });
    expect((await api.get(`/api/v1/products/${chain._id}/`)).data.stock).toBe(1);
    expect(await registerNow()).toMatchObject({ cash_refunds: 27_951, expected_amount: 20_000 });
    const { data } = await api.get<CashXReport>(`/api/v1/cash_register/${register._id}/x_report/`);
    expect(data).toMatchObject({
      sales: { count: 2, total: 80 + 27_951 },
      refunds: { count: 1, total: 27_951 },
      by_payment_method: [
        { payment_method: 'cash', amount: 0 },
        { payment_method: 'debit_card', amount: 80 },
      ],
    });
  });

  test('for a cancelled sale that was never paid moves no money', async () => {
    const { data: sale } = await sell({ items: [thing(80)], payments: [] });
    const { data } = await api.put(`/api/v1/sales/${sale._id}/`, { status: 'cancelled' });
    expect(data).not.toHaveProperty('warnings');
    const { data: x } = await api.get<CashXReport>(`/api/v1/cash_register/${register._id}/x_report/`);
    expect(x).toMatchObject({ sales: { count: 0 }, refunds: { count: 0 } });
  });
});

describe('promotions', () => {
  const halved = (promotion: object) =>
    made('/api/v1/promotions/', {
      name: 'Mitad',
      promotion_type: 'percentage',
      value: 50,
      applies_to: 'specific',
      entity_type: 'product',
      entity_ids: [tube._id],
      ...promotion,
    });

  test('reduce the total for payment, change and drawer', async () => {
    const { _id } = await halved({});
    const { data } = await sell({
      items: [line(tube, 3), thing(49.5)],
      payment_method: 'cash',
      amount_tendered: 15_000,
      pricing_options_summary: { coupon_promotion_ids: [_id] },
    });
    // 3 x 9317 = 27 951; half of it is 13 975.50; plus 49.50 is 14 025.
    expect(data).toMatchObject({
      total: 14_025,
      discount_amount: 13_975.5,
      amount_paid: 14_025,
      change: 975,
      status: 'completed',
      pricing_options_summary: { applied_promotions: [{ promotion_id: _id, discount_amount: 13_975.5 }] },
    });
    expect(data).not.toHaveProperty('warnings');
    expect(await registerNow()).toMatchObject({ cash_sales: 14_025 });
  });

  test('keep their limits at a till, even with 12 concurrent sales', async () => {
    const { _id } = await halved({ max_uses: 5 });
    const sold = await Promise.all(
      Array.from({ length: 12 }, () =>
        sell({
          items: [{ ...line(tube), price: 10 }],
          payment_method: 'cash',
          pricing_options_summary: { coupon_promotion_ids: [_id] },
        }),
      ),
    );
    // The stock is ten tubes, so two sales get none.
    expect(sold.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(sold.filter(({ data }) => data?.total === 5)).toHaveLength(5);
    expect(await registerNow()).toMatchObject({ cash_sales: 5 * 5 + 5 * 10 });
  });

  test('combine with the price adjustment of the payment method', async () => {
    await made('/api/v1/payment_methods/', {
      code: `lista-${terminal._id}`,
      name: 'Lista',
      price_impact_percentage: 10,
    });
    const { data } = await sell({
      items: [thing(100)],
      payment_method: `lista-${terminal._id}`,
      pricing_options_summary: { apply_payment_method_impact: true },
    });
    expect(data).toMatchObject({ total: 110, amount_paid: 110, status: 'completed' });
  });
});
