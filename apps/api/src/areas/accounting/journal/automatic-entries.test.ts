/** Automatic entries: what documents post if the account turns them on, and that the books match manual ones. */
import type { JournalEntry, TrialBalance } from '@mostrador/types';
import { beforeEach, expect, test } from 'vitest';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

let now = new Date('2026-10-20T15:00:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/accounting';
let account: Awaited<ReturnType<typeof service.account>>;
let api: ReturnType<typeof apiOf>;

beforeEach(async () => {
  now = new Date('2026-10-20T15:00:00.000Z');
  account = await service.account();
  api = apiOf(service.baseUrl, await account.token());
  await api.post(`${base}/accounts/seed/`, undefined);
});

const settings = (body: object) => api.put(`${base}/journal/settings/`, body);
const turnOn = () => settings({ automatic_entries: true });

/** Returns the entries as text, oldest first: `Venta …: D cash 10, C sales 10`. */
async function entries(): Promise<string[]> {
  const { data } = await api.get<{ items: JournalEntry[] }>(
    `${base}/journal/list/?sort=entry_number&sort_dir=asc&per_page=100`,
  );
  return data.items.map(({ lines, status }) => {
    expect(status).toBe('posted');
    return lines
      .map(({ account_code, debit, credit }) =>
        debit > 0 ? `D ${account_code} ${debit}` : `C ${account_code} ${credit}`,
      )
      .sort()
      .reverse()
      .join(', ');
  });
}

const proven = async () => expect(await findings(service.database.of(account.id), account.id)).toEqual([]);

const mixed = {
  payment_method: 'bank_transfer',
  status: 'completed',
  tax_type: 'inclusive',
  items: [
    { name: 'Service', publication_type: 'service', quantity: 1, price: 37_350, tax_rate: 21 },
    { name: 'Cadena', publication_type: 'product', quantity: 1, price: 27_951, tax_rate: 21 },
  ],
} as const;

test('nothing is posted unless it is turned on', async () => {
  const { data } = await api.post('/api/v1/sales/', mixed);
  await api.put(`/api/v1/sales/${data._id}/`, { status: 'refunded' });
  expect(await entries()).toEqual([]);
  await proven();
});

test('a sale debits its payment and credits tax and revenue', async () => {
  await turnOn();
  const { data } = await api.post('/api/v1/sales/', mixed);
  expect(await entries()).toEqual([
    'D 1.1.1.02.010 65301, C 4.1.1.02.010 30867.77, C 4.1.1.01.010 23100, C 2.1.3.03.010 11333.23',
  ]);
  const { items } = (
    await api.get<AnyPage>(`${base}/journal/list/?reference_type=sale&reference_id=${data._id}`)
  ).data;
  expect(items).toMatchObject([
    { description: `Venta ${data.invoice_number}`, date: '2026-10-20', entry_number: 1 },
  ]);
  await proven();
});

test('a changed sale is reversed and posted again; a refunded one is reversed', async () => {
  await turnOn();
  const items = [{ name: 'Casco', quantity: 1, price: 121, tax_rate: 21 }];
  const { data } = await api.post('/api/v1/sales/', { items, tax_type: 'inclusive', payment_method: 'cash' });
  await api.put(`/api/v1/sales/${data._id}/`, { notes: 'Para regalo' });
  await api.put(`/api/v1/sales/${data._id}/`, {
    status: 'completed',
    payment: { payments: [{ method: 'cash', amount: 121 }] },
  });
  await api.put(`/api/v1/sales/${data._id}/`, { status: 'refunded' });
  expect(await entries()).toEqual([
    'D 1.1.3.01.010 121, C 4.1.1.01.010 100, C 2.1.3.03.010 21',
    'D 4.1.1.01.010 100, D 2.1.3.03.010 21, C 1.1.3.01.010 121',
    'D 1.1.1.01.010 121, C 4.1.1.01.010 100, C 2.1.3.03.010 21',
    'D 4.1.1.01.010 100, D 2.1.3.03.010 21, C 1.1.1.01.010 121',
  ]);
  await proven();
  await api.delete(`/api/v1/sales/${data._id}/`);
  expect(await entries()).toHaveLength(4);
  await proven();
});

test('payments on current accounts, register differences and expenses post their entries', async () => {
  await turnOn();
  const customer = (await api.post('/api/v1/customers/', { name: 'Ana' })).data._id;
  const owner = { entity_type: 'customer', entity_id: customer, entity_name: 'Ana' };
  const ledger = (await api.post('/api/v1/current-accounts/', owner)).data._id;
  await api.post(`/api/v1/current-accounts/${ledger}/payments/`, {
    amount: 50,
    payment_method: 'bank_transfer',
  });
  const terminal = (await api.post('/api/v1/pos/', { name: 'Mostrador' })).data._id;
  for (const counted_amount of [915, 1032, 1000]) {
    const opened = await api.post('/api/v1/cash_register/', {
      pos_terminal_id: terminal,
      initial_amount: 1000,
    });
    await api.post(`/api/v1/cash_register/${opened.data._id}/close/`, { counted_amount });
  }
  const expense = {
    description: 'Luz',
    category: 'servicios',
    amount: 121,
    date: '2026-10-19',
    tax_rate: 21,
  };
  const { data } = await api.post('/api/v1/expenses/', expense);
  await api.put(`/api/v1/expenses/${data._id}/`, { status: 'paid', payment_method: 'cash' });
  expect(await entries()).toEqual([
    'D 1.1.1.02.010 50, C 1.1.3.01.010 50',
    'D 5.3.2.02.080 85, C 1.1.1.01.010 85',
    'D 1.1.1.01.010 32, C 4.3.1.01.020 32',
    'D 5.3.2.02.090 100, D 1.1.4.04.010 21, C 2.1.1.01.010 121',
    'D 2.1.1.01.010 121, C 5.3.2.02.090 100, C 1.1.4.04.010 21',
    'D 5.3.2.02.090 100, D 1.1.4.04.010 21, C 1.1.1.01.010 121',
  ]);
  await proven();
});

test('the books of a month equal manual entries', async () => {
  await turnOn();
  const other = apiOf(service.baseUrl, await (await service.account()).token());
  await other.post(`${base}/accounts/seed/`, undefined);
  const byHand = async (lines: [code: string, debit: number, credit: number][]) => {
    const body = {
      date: '2026-10-20',
      description: 'A mano',
      lines: lines.map(([account_code, debit, credit]) => ({ account_code, debit, credit })),
    };
    const { data } = await other.post(`${base}/journal/`, body);
    await other.post(`${base}/journal/${data._id}/post/`, undefined);
  };
  await api.post('/api/v1/sales/', mixed);
  await byHand([
    ['1.1.1.02.010', 65_301, 0],
    ['4.1.1.02.010', 0, 30_867.77],
    ['4.1.1.01.010', 0, 23_100],
    ['2.1.3.03.010', 0, 11_333.23],
  ]);
  await api.post('/api/v1/sales/', {
    ...mixed,
    items: [{ name: 'Bicicleta', publication_type: 'rental', quantity: 1, price: 48_400, tax_rate: 21 }],
    payment_method: 'credit_card',
  });
  await byHand([
    ['1.1.1.03.030', 48_400, 0],
    ['4.1.1.02.020', 0, 40_000],
    ['2.1.3.03.010', 0, 8400],
  ]);
  const path = `${base}/reports/trial-balance/?include_zero=false`;
  const [ours, theirs] = [await api.get<TrialBalance>(path), await other.get<TrialBalance>(path)];
  expect(ours.data).toEqual(theirs.data);
  expect(ours.data.rows).toHaveLength(6);
});

test('once turned off, new documents post nothing and old entries are still reversed', async () => {
  await turnOn();
  const { data } = await api.post('/api/v1/sales/', mixed);
  await settings({ automatic_entries: false });
  await api.post('/api/v1/sales/', mixed);
  expect(await entries()).toHaveLength(1);
  await api.put(`/api/v1/sales/${data._id}/`, { status: 'cancelled' });
  expect(await entries()).toHaveLength(2);
  await proven();
});

test('a sale in a closed year is dated the first open day', async () => {
  await turnOn();
  await api.post(`${base}/fiscal-close/close/2026/`, {});
  const { status } = await api.post('/api/v1/sales/', mixed);
  const { items } = (await api.get<AnyPage>(`${base}/journal/list/`)).data;
  expect([status, items[0]?.date]).toEqual([201, '2027-01-01']);
});

test('the mapping is edited by role, follows accounts that change their code, and protects them from deletion', async () => {
  const changed = await settings({ automatic_entries: true, accounts: { sales_goods: '4.1.1.01.020' } });
  expect(changed.data).toMatchObject({ automatic_entries: true, accounts: { sales_goods: '4.1.1.01.020' } });
  const [{ _id = '' } = {}] = (await api.get<AnyPage>(`${base}/accounts/list/?code=4.1.1.01.020`)).data.items;
  expect((await api.delete(`${base}/accounts/${_id}/`)).code).toBe('account_in_use');
  await api.put(`${base}/accounts/${_id}/`, { code: '4.9' });
  const { data, header } = await api.get(`${base}/journal/settings/`);
  expect(data).toMatchObject({ accounts: { sales_goods: '4.9' } });
  expect((await settings({ accounts: { sales_goods: null } })).data).toMatchObject({
    accounts: { sales_goods: '4.1.1.01.010' },
  });
  const stale = await api.put(
    `${base}/journal/settings/`,
    { automatic_entries: false },
    { 'if-match': header('etag') ?? '' },
  );
  expect(stale.status).toBe(412);
});

test.each([
  [{ accounts: { nonsense: '4.1.1.01.010' } }, 'accounts.nonsense', 'invalid_enum'],
  [{ accounts: { sales_goods: '4' } }, 'accounts.sales_goods', 'invalid_reference'],
  [{ accounts: { sales_goods: '9.9' } }, 'accounts.sales_goods', 'invalid_reference'],
  [{ cash_account_codes: ['1.1.1', '9.9'] }, 'cash_account_codes.1', 'invalid_reference'],
  [{ fiscal_year_end_month: 13 }, 'fiscal_year_end_month', 'too_high'],
])('settings with %j are rejected at %s', async (body, field, code) => {
  const { status, errors } = await settings(body);
  expect([status, errors]).toMatchObject([422, [{ field, code }]]);
});

test('an account without the chart cannot turn them on and has the defaults', async () => {
  const them = apiOf(service.baseUrl, await service.token());
  const rejected = await them.put(`${base}/journal/settings/`, { automatic_entries: true });
  expect(rejected).toMatchObject({ status: 422, errors: [{ field: 'accounts.sales_goods' }] });
  expect((await them.get(`${base}/journal/settings/`)).data).toMatchObject({
    automatic_entries: false,
    fiscal_year_end_month: 12,
    cash_account_codes: ['1.1.1.01', '1.1.1.02'],
    updated_at: null,
  });
});
