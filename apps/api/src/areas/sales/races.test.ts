/** Concurrent requests at one till and for one budget: each takes effect once, and no cent is lost. */
import type { BudgetConversion, CashXReport, PosSale } from '@mostrador/types';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type AnyRecord, apiOf, countOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { registerDifferences } from './cash-register/register-differences.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const many = <Result>(count: number, act: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

let terminal = '';
beforeEach(async () => {
  terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
});

const open = () =>
  api.post('/api/v1/cash_register/open/', { pos_terminal_id: terminal, initial_amount: 100 });
const sale = (price: number, more: object = {}) => ({
  items: [{ name: 'Parche', quantity: 1, price }],
  payment_method: 'cash',
  ...more,
});
const sell = (price: number, more: object = {}) =>
  api.post<PosSale>(`/api/v1/pos/${terminal}/sale/`, sale(price, more));
const differences = () => registerDifferences(service.database.of(account.id), account.id);

test('64 concurrent requests open one register', async () => {
  const before = await countOf(api, '/api/v1/cash_register');
  const responses = await many(64, open);
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 63 }, () => 409)]);
  const opened = responses.find(({ status }) => status === 201)?.data._id;
  for (const { body, code } of responses.filter(({ status }) => status === 409)) {
    expect([code, body]).toMatchObject(['register_already_open', { cash_register_id: opened }]);
  }
  expect(await countOf(api, '/api/v1/cash_register')).toBe(before + 1);
});

test('32 retries create one sale', async () => {
  const { data: register } = await open();
  const before = await countOf(api, '/api/v1/sales');
  const responses = await many(32, () => sell(50, { client_reference: 'celular-1' }));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 31 }, () => 200),
    201,
  ]);
  expect(new Set(responses.map(({ data }) => data._id)).size).toBe(1);
  expect(responses.filter(({ data }) => data.created)).toHaveLength(1);
  expect(await countOf(api, '/api/v1/sales')).toBe(before + 1);
  expect((await api.get(`/api/v1/cash_register/${register._id}/`)).data).toMatchObject({ cash_sales: 50 });
});

test('16 concurrent sales at one till are all in its register, numbered without gaps', async () => {
  const { data: register } = await open();
  const responses = await many(16, (index) => sell(index + 0.01));
  expect(responses.map(({ status, code }) => code ?? status)).toEqual(responses.map(() => 201));
  const numbers = responses.map(({ data }) => Number(data.receipt_number.slice(-8))).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect((await api.get(`/api/v1/cash_register/${register._id}/`)).data).toMatchObject({
    cash_sales: 120.16,
  });
  expect(await differences()).toEqual([]);
});

test('a close during sales loses no money: its report has the sales before it', async () => {
  const { data: register } = await open();
  const close = async () => {
    const { status, data } = await api.post(`/api/v1/cash_register/${register._id}/close/`, {});
    return { status, data, sold: undefined };
  };
  const responses = await many(16, async (index) =>
    index === 6 ? close() : { ...(await sell(10 + index)), sold: 10 + index },
  );
  const sold = responses.filter((one) => one.sold !== undefined);
  expect(sold.every(({ status }) => status === 201)).toBe(true);
  const inside = sold.filter(({ data }) => (data as PosSale).cash_register_id === register._id);
  const total = inside.reduce((sum, one) => sum + (one.sold ?? 0), 0);
  const { data } = await api.get<AnyRecord & { expected_amount: number }>(
    `/api/v1/cash_register/${register._id}/`,
  );
  expect(data).toMatchObject({
    status: 'closed',
    cash_sales: total,
    expected_amount: 100 + total,
    difference: 0,
  });
  const { data: report } = await api.get<CashXReport>(`/api/v1/cash_register/${register._id}/x_report/`);
  expect(report.sales).toMatchObject({ count: inside.length, total });
  expect(await differences()).toEqual([]);
});

test('64 concurrent conversions create one sale', async () => {
  const customer = { customer_id: 'C', name: 'Hostería', email: 'compras@hosteria.example.com' };
  const items = [
    { publication_id: 'X', publication_type: 'product', name: 'Bicicleta', quantity: 1, price: 5 },
  ];
  const { data: budget } = await api.post('/api/v1/budgets/', { items, customer });
  const before = await countOf(api, '/api/v1/sales');
  const responses = await many(64, () =>
    api.post<BudgetConversion>(`/api/v1/budgets/${budget._id}/convert/`, {}),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    ...Array.from({ length: 63 }, () => 200),
    201,
  ]);
  expect(new Set(responses.map(({ data }) => data.sale_id)).size).toBe(1);
  expect(await countOf(api, '/api/v1/sales')).toBe(before + 1);
});

test('a budget edited during its conversion becomes a sale with either set of prices, never a mix', async () => {
  const customer = { customer_id: 'C', name: 'Hostería', email: 'compras@hosteria.example.com' };
  const priced = (price: number) => ({
    items: ['X', 'Y'].map((publication_id) => ({
      publication_id,
      publication_type: 'product',
      name: 'Bicicleta',
      quantity: 1,
      price,
    })),
  });
  for (let round = 0; round < 8; round++) {
    const { data: budget } = await api.post('/api/v1/budgets/', { customer, ...priced(5) });
    const path = `/api/v1/budgets/${budget._id}`;
    const [edited, converted] = await Promise.all([
      api.put(`${path}/`, priced(7)),
      api.post<BudgetConversion>(`${path}/convert/`, {}),
    ]);
    expect([edited.status, converted.status]).toEqual([200, 201]);
    expect([10, 14]).toContain(converted.data.sale.total);
    expect((await api.get(`${path}/`)).data).toMatchObject({
      status: 'converted',
      sale_id: converted.data.sale_id,
      total: 14,
    });
  }
});

test('concurrent budgets are numbered without gaps', async () => {
  const customer = { customer_id: 'C', name: 'Hostería', email: 'compras@hosteria.example.com' };
  const items = [
    { publication_id: 'X', publication_type: 'product', name: 'Bicicleta', quantity: 1, price: 5 },
  ];
  const other = apiOf(service.baseUrl, await (await service.account()).token());
  const responses = await many(24, () => other.post('/api/v1/budgets/', { items, customer }));
  const numbers = responses
    .map(({ data }) => Number(String(data.budget_number).slice(-6)))
    .sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 24 }, (_, index) => index + 1));
});

test('the check finds a register that differs from its movements', async () => {
  const { data: register } = await open();
  await sell(50);
  const { data } = await api.get<Record<string, number>>(`/api/v1/cash_register/${register._id}/`);
  const set = async (figure: string, amount = 0) => {
    await sql`
      update cash_registers set doc = doc || ${JSON.stringify({ [figure]: amount })}::jsonb
      where account_id = ${account.id} and id = ${register._id}`.execute(service.database.of(account.id));
  };
  for (const figure of ['initial_amount', 'cash_sales', 'expected_amount', 'outflow_total']) {
    await set(figure, Number(data[figure]) + 0.01);
    expect(await differences(), figure).toMatchObject([{ cash_register_id: register._id, figure }]);
    await set(figure, data[figure]);
  }
  expect(await differences()).toEqual([]);
});
