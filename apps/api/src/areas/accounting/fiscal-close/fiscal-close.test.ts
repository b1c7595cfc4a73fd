/** Fiscal years: the calculation of a close, what prevents it, and that a closed year stays unchanged. */
import type {
  FiscalYearCalculation,
  FiscalYearClosed,
  FiscalYearList,
  IncomeStatement,
} from '@mostrador/types';
import { beforeEach, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

const now = new Date('2027-02-10T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/accounting';
let account: Awaited<ReturnType<typeof service.account>>;
let api: ReturnType<typeof apiOf>;

beforeEach(async () => {
  account = await service.account();
  api = apiOf(service.baseUrl, await account.token());
  await api.post(`${base}/accounts/seed/`, undefined);
});

const [cash, sales, returns, rent] = ['1.1.1.01.010', '4.1.1.01.010', '4.1.1.01.080', '5.3.2.02.090'];

async function draft(date: string, debit: string, credit: string, amount: number) {
  const lines = [
    { account_code: debit, debit: amount },
    { account_code: credit, credit: amount },
  ];
  return (await api.post(`${base}/journal/`, { date, description: 'x', lines })).data._id;
}
async function post(date: string, debit: string, credit: string, amount: number) {
  const id = await draft(date, debit, credit, amount);
  return (await api.post(`${base}/journal/${id}/post/`, undefined)).data;
}
const calculate = async (year: number) =>
  (await api.get<FiscalYearCalculation>(`${base}/fiscal-close/calculate/${year}/`)).data;
const close = (year: number, body: object = {}) =>
  api.post<FiscalYearClosed>(`${base}/fiscal-close/close/${year}/`, body);
const years = async () => (await api.get<FiscalYearList>(`${base}/fiscal-close/years/`)).data.items;

test('closing brings revenue and expenses to zero against the result, and locks the year', async () => {
  await post('2026-03-01', cash, sales, 1000);
  await post('2026-12-31', returns, cash, 100.5);
  await post('2026-06-30', rent, cash, 300);
  await post('2027-01-02', cash, sales, 7);
  const before = await calculate(2026);
  expect(before).toMatchObject({
    from: '2026-01-01',
    to: '2026-12-31',
    revenue_total: 899.5,
    expense_total: 300,
    net_result: 599.5,
    result_account_code: '3.3.1.01.020',
    can_close: true,
    closing_lines: [
      { account_code: sales, debit: 1000, credit: 0 },
      { account_code: returns, debit: 0, credit: 100.5 },
      { account_code: rent, debit: 0, credit: 300 },
      { account_code: '3.3.1.01.020', debit: 0, credit: 599.5 },
    ],
  });
  const { status, data, header } = await close(2026, { description: 'Cierre' });
  expect([status, data]).toMatchObject([201, { year: 2026, status: 'closed', net_result: 599.5 }]);
  const entry = (await api.get<AnyRecord>(header('location') ?? '')).data;
  expect(entry).toMatchObject({
    _id: data.closing_entry_id,
    date: '2026-12-31',
    entry_number: 4,
    description: 'Cierre',
    status: 'posted',
  });
  expect(await years()).toMatchObject([
    { year: 2027, status: 'open', net_result: null },
    { year: 2026, status: 'closed', net_result: 599.5, closing_entry_id: data.closing_entry_id },
  ]);
  const sheet = (await api.get(`${base}/reports/balance-sheet/?as_of=2026-12-31`)).data;
  expect(sheet).toMatchObject({
    is_balanced: true,
    assets: { total: 599.5 },
    equity: { total: 599.5, current_result: 0 },
  });
  const path = `${base}/reports/income-statement/?from=2026-01-01&to=2026-12-31&include_zero=false`;
  const statement = (await api.get<IncomeStatement>(path)).data;
  expect(statement).toMatchObject({ revenue: { total: 899.5 }, net_income: 599.5 });

  const late = await draft('2026-05-05', cash, sales, 1);
  const posted = await post('2027-01-03', cash, sales, 5);
  for (const rejected of [
    await api.post(`${base}/journal/${late}/post/`, undefined),
    await api.post(`${base}/journal/${posted._id}/reverse/`, { date: '2026-12-31' }),
    await api.post(`${base}/journal/${entry._id}/reverse/`, {}),
    await close(2026, { force: true }),
  ])
    expect(rejected).toMatchObject({ status: 409, code: 'fiscal_year_closed' });
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('a loss is debited, and a year with a result of 0 has no line for it', async () => {
  await post('2026-03-01', rent, cash, 40);
  expect((await calculate(2026)).closing_lines.at(-1)).toMatchObject({ debit: 40, credit: 0 });
  await post('2026-03-01', cash, sales, 40);
  expect((await close(2026)).data).toMatchObject({ net_result: 0 });
  expect((await calculate(2026)).can_close).toBe(false);
});

test('a year without revenue and expenses is closed without an entry and uses no number', async () => {
  await post('2026-03-01', cash, '3.1.1.01.010', 500);
  expect((await close(2026)).data).toMatchObject({ closing_entry_id: null, net_result: 0 });
  expect((await close(2027)).data).toMatchObject({ closing_entry_id: null });
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('drafts prevent closing unless it is forced; open earlier years always do', async () => {
  await post('2026-03-01', cash, sales, 10);
  await draft('2026-04-01', cash, sales, 1);
  expect((await calculate(2026)).checks).toMatchObject([
    { code: 'trial_balance', ok: true },
    { code: 'draft_entries', ok: false, message: 'One entry of 2026 is a draft.' },
    { code: 'result_account', ok: true, message: 'The result goes to 3.3.1.01.020.' },
    { code: 'previous_year', ok: true },
  ]);
  expect((await close(2026)).body).toMatchObject({
    status: 409,
    code: 'draft_entries_exist',
    detail: 'One entry of 2026 is a draft. Post or delete it, or close the year with `force`.',
  });
  expect((await close(2027, { force: true })).body).toMatchObject({
    status: 409,
    code: 'previous_year_open',
    detail: 'The fiscal year 2026 has entries and is open. Close it first.',
  });
  expect((await close(2026, { force: true })).status).toBe(201);
});

test.each([
  ['1.1.1.01.010', 'not an equity account'],
  ['3.3.1.01', 'not a detail account'],
  ['9', 'no account'],
])('the result cannot go to %s, which is %s', async (result_account_code) => {
  const rejected = await close(2027, { result_account_code });
  expect(rejected.errors).toMatchObject([{ field: 'result_account_code', code: 'invalid_reference' }]);
  expect((await years())[0]?.status).toBe('open');
});

test('an unknown year is not found', async () => {
  for (const response of [await api.get(`${base}/fiscal-close/calculate/2019/`), await close(2019)])
    expect(response.body).toMatchObject({ status: 404, detail: 'This account has no fiscal year 2019.' });
});

test('posting and closing at once never leave an entry in the closed year that the close missed', async () => {
  for (const year of [2026, 2027]) {
    await post(`${year}-01-15`, cash, sales, 10);
    const drafts = await Promise.all(
      Array.from({ length: 6 }, () => draft(`${year}-03-01`, cash, sales, 10)),
    );
    const [closed, ...posts] = await Promise.all([
      close(year, { force: true }),
      ...drafts.map((id) => api.post(`${base}/journal/${id}/post/`, undefined)),
    ]);
    const posted = 1 + posts.filter(({ status }) => status === 200).length;
    expect([closed.status, closed.data?.net_result]).toEqual([201, posted * 10]);
    expect(posts.every(({ status }) => status === 200 || status === 409)).toBe(true);
  }
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});

test('concurrent closes close a year once', async () => {
  await post('2027-01-02', cash, sales, 10);
  const responses = await Promise.all(Array.from({ length: 4 }, () => close(2027)));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test('fiscal years end with the month of the settings', async () => {
  await api.put(`${base}/journal/settings/`, { fiscal_year_end_month: 6 });
  await post('2026-07-01', cash, sales, 10);
  await post('2026-06-30', cash, sales, 5);
  expect(await years()).toMatchObject([
    { year: 2027, start_date: '2026-07-01', end_date: '2027-06-30' },
    { year: 2026, start_date: '2025-07-01', end_date: '2026-06-30' },
  ]);
  expect(await calculate(2026)).toMatchObject({ net_result: 5, to: '2026-06-30' });
  const rejected = await api.put(`${base}/journal/settings/`, { fiscal_year_end_month: 12 });
  expect(rejected.errors).toMatchObject([{ field: 'fiscal_year_end_month', code: 'read_only' }]);
});

test('another account has its own years', async () => {
  await post('2026-03-01', cash, sales, 10);
  const them = apiOf(service.baseUrl, await service.token());
  expect((await them.get(`${base}/fiscal-close/calculate/2026/`)).status).toBe(404);
  const { rows } = (await them.get<{ rows: unknown[] }>(`${base}/reports/trial-balance/`)).data;
  expect(rows).toEqual([]);
  const ledger = await them.get(`${base}/reports/account-ledger/${cash}/`);
  expect(ledger.status).toBe(404);
});
