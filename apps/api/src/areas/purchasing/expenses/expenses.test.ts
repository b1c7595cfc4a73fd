/** Expenses (Decision expenses): tax, payment by a register, and totals that follow every write. */
import { createClient } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import type { Expense, ExpenseCreate, ExpenseSummary, ExpenseUpdate, Query } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { fromCents } from '../../../core/cents.ts';
import { exampleData } from '../../../demo/examples.ts';
import { readDescription, seedDemo } from '../../../demo/seed.ts';
import { apiOf } from '../../../testing/api.ts';
import { recorder } from '../../../testing/recorder.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { expenseLines } from './expense-books.ts';
import { taxOf } from './expense-tax.ts';

const now = new Date('2026-10-31T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/expenses/';
const luz = { amount: 121, description: 'Luz', tax_rate: 21 } as const;

const create = (members: Partial<ExpenseCreate>) => api.post<Expense>(base, { ...luz, ...members });
const update = ({ _id }: Expense, members: ExpenseUpdate) => api.put<Expense>(`${base}${_id}/`, members);

describe('tax', () => {
  test.each<[Partial<ExpenseCreate>, ReturnType<typeof taxOf>]>([
    [{}, tax(100, 0, 21, [5, 21, 100, 21])],
    [{ amount: 0.01 }, tax(0.01, 0, 0, [5, 21, 0.01, 0])],
    [{ amount: 8000 }, tax(6611.57, 0, 1388.43, [5, 21, 6611.57, 1388.43])],
    [{ tax_rate: 2.5, amount: 10 }, tax(9.76, 0, 0.24, [9, 2.5, 9.76, 0.24])],
    [{ tax_rate: 0 }, tax(0, 121, 0)],
    [{ iva_items: [] }, tax(100, 0, 21, [5, 21, 100, 21])],
    [{ iva_items: [{ Id: 4, BaseImp: 100, Importe: 10.5 }] }, tax(100, 10.5, 10.5, [4, 10.5, 100, 10.5])],
    [{ iva_items: [{ Id: 4, BaseImp: 100 }] }, tax(100, 10.5, 10.5, [4, 10.5, 100, 10.5])],
    [{ iva_items: [{ Id: 6, Importe: 2.7 }] }, tax(10, 108.3, 2.7, [6, 27, 10, 2.7])],
    [{ iva_items: [{ BaseImp: 10 }] }, tax(10, 108.9, 2.1, [5, 21, 10, 2.1])],
    [{ iva_items: [{ Id: 3, BaseImp: 121, Importe: 0 }] }, tax(121, 0, 0, [3, 0, 121, 0])],
    [
      {
        iva_items: [
          { Id: 5, BaseImp: 50, Importe: 10.5 },
          { Id: 8, BaseImp: 20, Importe: 1 },
          { Id: 5, BaseImp: 10, Importe: 2.1 },
        ],
      },
      tax(80, 27.4, 13.6, [8, 5, 20, 1], [5, 21, 60, 12.6]),
    ],
  ])('%j has %j', (members, want) => {
    expect(taxOf({ ...luz, iva_items: null, ...members })).toEqual(want);
  });

  test.each<[Partial<ExpenseCreate>, string[]]>([
    [{ iva_items: [{ Id: 5, BaseImp: 100, Importe: 21.01 }], amount: 121.01 }, []],
    [
      { iva_items: [{ Id: 5, BaseImp: 100, Importe: 21.02 }], amount: 121.02 },
      ['vat_mismatch iva_items.0.Importe'],
    ],
    [{ iva_items: [{ Id: 5, BaseImp: 100, Importe: 21 }], amount: 120 }, ['vat_exceeds_amount iva_items']],
    [{ exchange_rate: 2 }, ['exchange_rate_not_one exchange_rate']],
    [{ exchange_rate: 2, currency: 'USD' }, []],
    [{ supplier_id: 'nobody' }, ['unknown_reference supplier_id']],
    [{ pos_terminal_id: 'nowhere' }, ['unknown_reference pos_terminal_id']],
  ])('%j is stored with the warnings %j', async (members, want) => {
    const { status, data } = await create(members);
    expect(status).toBe(201);
    expect((data.warnings ?? []).map(({ code, field }) => `${code} ${field}`)).toEqual(want);
    expect(data).toMatchObject(members);
  });

  test('the code of a currency counts in any case', async () => {
    const { data } = await create({ exchange_rate: 2, currency: 'ars' });
    expect(data.currency).toBe('ARS');
    expect(data.warnings?.map(({ code }) => code)).toEqual(['exchange_rate_not_one']);
  });

  test.each<[Partial<ExpenseCreate>, string]>([
    [{ amount: 0.004 }, 'amount too_low'],
    [{ amount: 999_999_999_999, currency: 'USD', exchange_rate: 1.5 }, 'amount too_high'],
    [{ exchange_rate: 0.0000004, currency: 'USD' }, 'exchange_rate too_low'],
    [{ iva_items: [{ Id: 9, Importe: 999_999_999_999.99 }] }, 'iva_items too_high'],
    [
      { currency: 'USD', exchange_rate: 1_000_000, iva_items: [{ Id: 5, BaseImp: 5_000_000 }] },
      'iva_items too_high',
    ],
  ])('%j is rejected', async (members, want) => {
    const { status, errors } = await create(members);
    expect([status, errors.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, [want]]);
  });
});

function tax(
  net_taxed: number,
  net_untaxed: number,
  vat_total: number,
  ...items: [5 | 3 | 4 | 6 | 8 | 9, Expense['tax_rate'], number, number][]
): ReturnType<typeof taxOf> {
  const vat_items = items.map(([aliquot_id, aliquot, base, amount]) => ({
    aliquot_id,
    aliquot,
    base,
    amount,
  }));
  return { net_taxed, net_untaxed, vat_items, vat_total };
}

const paid = { currency: 'USD', exchange_rate: 15.555, status: 'paid' } as const;

test.each<[Partial<Expense>, string[]]>([
  [
    { currency: 'USD', exchange_rate: 15.555, status: 'pending' },
    ['expenses 1555.5', 'vat_credit 326.66', 'accounts_payable -1882.16'],
  ],
  [paid, ['expenses 1555.5', 'vat_credit 326.66', 'payment.other -1882.16']],
  [{ ...paid, pos_terminal_id: 'x' }, ['expenses 1555.5', 'vat_credit 326.66', 'payment.cash -1882.16']],
  [{ status: 'refunded' }, []],
])('%j is booked with %j', async (members, want) => {
  const expense: Expense = { ...(await create({})).data, ...members };
  expect(expenseLines(expense).map(({ role, amount }) => `${role} ${fromCents(amount)}`)).toEqual(want);
});

test('an expense without its own name and tax ID takes those of the supplier', async () => {
  const { data: supplier } = await api.post('/api/v1/suppliers/', { name: 'Andina S.A.', tax_id: '30-1' });
  const supplier_id = supplier._id;
  const { data: made } = await create({ supplier_id });
  expect(made).toMatchObject({ vendor: 'Andina S.A.', vendor_tax_id: '30-1', date: '2026-10-31' });
  expect((await create({ supplier_id, vendor: 'Otra' })).data).toMatchObject({
    vendor: 'Otra',
    vendor_tax_id: '30-1',
  });
  expect((await update(made, { supplier_id: null })).data).toMatchObject({ vendor: 'Andina S.A.' });
});

describe('payment by a register', async () => {
  const terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
  const open = async () =>
    (await api.post('/api/v1/cash_register/open/', { pos_terminal_id: terminal, initial_amount: 1000 })).data
      ._id;
  const drawer = async (id: string) => {
    const { data } = await api.get<{ expected_amount: number; outflow_total: number; income_total: number }>(
      `/api/v1/cash_register/${id}/`,
    );
    return [data.expected_amount, data.outflow_total, data.income_total];
  };
  const paid = { status: 'paid', pos_terminal_id: terminal } as const;

  test('is rejected without an open register', async () => {
    expect(await create(paid)).toMatchObject({ status: 409, body: { code: 'no_open_register' } });
  });

  test('leaves the drawer, follows changes by their difference, and is returned on reversal', async () => {
    const register = await open();
    const { data: expense } = await create({ pos_terminal_id: terminal });
    expect(await drawer(register)).toEqual([1000, 0, 0]);
    await update(expense, { status: 'paid' });
    expect(await drawer(register)).toEqual([879, 121, 0]);
    await update(expense, { notes: 'x' });
    await update(expense, { amount: 200 });
    expect(await drawer(register)).toEqual([800, 200, 0]);
    await update(expense, { amount: 10, currency: 'USD', exchange_rate: 15.555 });
    expect(await drawer(register)).toEqual([844.45, 200, 44.45]);
    await update(expense, { payment_method: 'bank_transfer' });
    expect(await drawer(register)).toEqual([1000, 200, 200]);
    await update(expense, { payment_method: 'cash' });
    const elsewhere = await update(expense, { pos_terminal_id: 'x' });
    expect(elsewhere.errors).toMatchObject([{ field: 'pos_terminal_id', code: 'read_only' }]);
    await update(expense, { status: 'refunded' });
    expect(await drawer(register)).toEqual([1000, 355.55, 355.55]);
    await update(expense, { status: 'paid' });
    await api.delete(`${base}${expense._id}/`);
    expect(await drawer(register)).toEqual([1000, 511.1, 511.1]);
    const { data: left } = await create(paid);
    await api.post(`/api/v1/cash_register/${register}/close/`, { counted_amount: 879 });
    const undone = await update(left, { status: 'cancelled' });
    expect(undone.data.warnings).toMatchObject([{ code: 'no_open_register' }]);
    expect((await update(left, { status: 'paid' })).status).toBe(200);
    const rejected = await update(left, { amount: 5 });
    expect(rejected.body).toMatchObject({ status: 409, code: 'no_open_register' });
    expect(rejected.body).toMatchObject({ detail: expect.stringContaining('cancel this expense') });
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('money that no register took back stays out when the expense is edited or paid again', async () => {
    const first = await open();
    const [{ data: edited }, { data: deleted }] = [await create(paid), await create(paid)];
    await api.post(`/api/v1/cash_register/${first}/close/`, { counted_amount: 758 });
    await update(edited, { status: 'cancelled' });
    await api.delete(`${base}${deleted._id}/`);
    const second = await open();
    const { data } = await update(edited, { notes: 'Mal cargado' });
    expect(data.warnings).toBeUndefined();
    const elsewhere = await update(edited, { status: 'paid', pos_terminal_id: 'x' });
    expect(elsewhere.errors).toMatchObject([{ field: 'pos_terminal_id', code: 'read_only' }]);
    await update(edited, { status: 'paid' });
    expect(await drawer(first)).toEqual([758, 242, 0]);
    expect(await drawer(second)).toEqual([1000, 0, 0]);
    await update(edited, { status: 'refunded' });
    expect(await drawer(second)).toEqual([1121, 0, 121]);
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('an expense of a deleted POS terminal is cancelled, and cannot move money', async () => {
    const { data: gone } = await api.post('/api/v1/pos/', { name: 'Feria' });
    const at = { pos_terminal_id: gone._id };
    const { data: register } = await api.post('/api/v1/cash_register/open/', { ...at, initial_amount: 500 });
    const { data: expense } = await create({ ...paid, ...at });
    await api.post(`/api/v1/cash_register/${register._id}/close/`, { counted_amount: 379 });
    await api.delete(`/api/v1/pos/${gone._id}/`);
    expect((await update(expense, { amount: 5 })).body).toMatchObject({ code: 'no_open_register' });
    const { data } = await update(expense, { status: 'cancelled' });
    expect(data.warnings).toMatchObject([{ code: 'no_open_register' }]);
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });
});

test('the summary of the demo equals the example of the description', async () => {
  const demo = await startTestService({ clock: () => now, alone: true });
  const token = await seedDemo(demo.database, { loopback: true, now });
  const { data } = await apiOf(demo.baseUrl, token).get(`${base}summary/?group_by=category`);
  expect(data).toEqual(exampleData(await readDescription(), `${base}summary/`));
});

describe('totals', async () => {
  const other = await service.account();
  const mine = apiOf(service.baseUrl, await other.token());
  const spend = async (members: Partial<ExpenseCreate>) =>
    (await mine.post<Expense>(base, { ...luz, ...members })).data;
  const totals = async (query = '') => (await mine.get<ExpenseSummary>(`${base}summary/?${query}`)).data;

  test('follow every write, by day, month, category and status', async () => {
    await spend({ date: '2026-10-01', category: 'luz' });
    const usd = await spend({ date: '2026-10-02', currency: 'USD', exchange_rate: 10, category: 'web' });
    const gone = await spend({ date: '2026-09-30', category: 'luz', status: 'paid' });
    const cancelled = await spend({ date: '2026-10-02' });
    await mine.put(`${base}${cancelled._id}/`, { status: 'cancelled' });
    expect(await totals()).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      currency: 'ARS',
      count: 2,
      total: 1331,
      net_total: 1100,
      vat_total: 231,
      groups: [],
    });
    const keys = async (query: string) =>
      (await totals(query)).groups.map(({ key, count, total }) => [key, count, total]);
    expect(await keys('from=2026-09-01&group_by=month')).toEqual([
      ['2026-09', 1, 121],
      ['2026-10', 2, 1331],
    ]);
    expect(await keys('from=2026-09-01&group_by=day&category=luz')).toEqual([
      ['2026-09-30', 1, 121],
      ['2026-10-01', 1, 121],
    ]);
    expect(await keys('group_by=category&status=pending,cancelled')).toEqual([
      ['web', 1, 1210],
      [null, 1, 121],
      ['luz', 1, 121],
    ]);
    await mine.put(`${base}${usd._id}/`, { category: 'luz', amount: 12.1 });
    await mine.delete(`${base}${gone._id}/`);
    expect(await keys('from=2026-09-01&group_by=status')).toEqual([['pending', 2, 242]]);
    expect(await findings(service.database.of(other.id), other.id)).toEqual([]);
  });

  test('respond as described', async () => {
    const { fetch, heard } = recorder();
    const { baseUrl } = service;
    const getSummary = async (token: string, query: Query<'getExpenseSummary'>) =>
      await createClient({ baseUrl, token, fetch, retries: 0 })
        .expenses.getSummary(query)
        .catch(() => undefined);
    await getSummary(await other.token(), { group_by: 'category' });
    await getSummary(await other.token(), { from: '2026-10-02', to: '2026-10-01' });
    await getSummary(await other.token(['supplies:read']), {});
    await getSummary('nonsense', {});
    expect(heard.map(({ operation, status }) => `${operation} ${status}`)).toEqual(
      [200, 400, 403, 401].map((status) => `getExpenseSummary ${status}`),
    );
    expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
  });

  test.each([
    ['from=2026-10-02&to=2026-10-01', 'too_low'],
    ['from=2016-10-01&to=2026-10-31', 'too_high'],
    ['from=2026-02-30', 'invalid_format'],
    ['group_by=vendor', 'invalid_enum'],
  ])('%s is rejected', async (query, code) => {
    const { status, errors } = await mine.get(`${base}summary/?${query}`);
    expect([status, errors.map((error) => error.code)]).toEqual([400, [code]]);
  });
});
