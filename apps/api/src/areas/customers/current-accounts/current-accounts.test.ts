/** Current accounts (Reference 2.4, 4.4, Decision N13 to N20). The balance is always the sum of the movements. */

import { createClient, settle } from '@mostrador/client';
import { deviations } from '@mostrador/server-stub/testing';
import type {
  CurrentAccount,
  CurrentAccountAging,
  CurrentAccountApplied,
  CurrentAccountCreditLimit,
  CurrentAccountInvoice,
  CurrentAccountMovement,
  CurrentAccountPayment,
  CurrentAccountStatement,
} from '@mostrador/types';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cents } from '../../../core/cents.ts';
import { randomIntegers } from '../../../core/random-integers.ts';
import { type Charge, receivables } from '../../../ledgers/receivables/receivables.ts';
import { type AnyPage, apiOf } from '../../../testing/api.ts';
import { contextOf } from '../../../testing/context.ts';
import { recorder } from '../../../testing/recorder.ts';
import { startTestService } from '../../../testing/service.ts';
import { stored } from '../../../testing/stored.ts';

let now = new Date('2026-10-15T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const { database, baseUrl } = service;
const ours = await service.account();
const api = apiOf(baseUrl, await ours.token());
const base = '/api/v1/current-accounts';

beforeEach(() => {
  now = new Date('2026-10-15T12:00:00.000Z');
});

async function made<Made>(path: string, body: object): Promise<Made> {
  const { status, data, body: response } = await api.post<Made>(path, body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

async function opened(
  settings: object = {},
  type: 'customer' | 'supplier' = 'customer',
): Promise<CurrentAccount> {
  const { _id } = await made<{ _id: string }>(`/api/v1/${type}s/`, { name: 'Ana Quiroga' });
  return await made(`${base}/`, {
    entity_type: type,
    entity_id: _id,
    entity_name: 'Ana Quiroga',
    ...settings,
  });
}

const invoiced = ({ _id }: CurrentAccount, amount: number, more: object = {}) =>
  made<CurrentAccountInvoice>(`${base}/${_id}/invoices/`, { amount, ...more });
const paid = ({ _id }: CurrentAccount, amount: number, more: object = {}) =>
  made<CurrentAccountPayment>(`${base}/${_id}/payments/`, { amount, ...more });
const read = async ({ _id }: { _id: string }) => (await api.get<CurrentAccount>(`${base}/${_id}/`)).data;
const apply = ({ _id }: CurrentAccount, body: object) =>
  api.post<CurrentAccountApplied>(`${base}/${_id}/payments/apply/`, body);
const movements = async ({ _id }: CurrentAccount, query = '') =>
  (await api.get<{ items: CurrentAccountMovement[] }>(`${base}/${_id}/movements/?${query}`)).data.items;

test.each([
  ['days', 'days=367'],
  ['periods', 'periods=25'],
  ['periods', 'days=1&periods=10000000'],
])('an aging report of too many %s is rejected', async (field, query) => {
  const token = await service.token();
  const { status, errors } = await apiOf(service.baseUrl, token).get(
    `/api/v1/current-accounts/aging/?${query}`,
  );
  expect([status, errors[0]?.field, errors[0]?.code]).toEqual([400, field, 'too_high']);
});

describe('an account', () => {
  test('begins with a balance of 0 and the requested terms', async () => {
    const account = await opened();
    expect(account).toMatchObject({
      credit_limit: 0,
      payment_terms_days: 30,
      balance: 0,
      currency: 'ARS',
      available_credit: null,
      overdue_amount: 0,
      unapplied_credit: 0,
      last_movement_at: null,
      status: 'active',
      creation_date: '2026-10-15T12:00:00.000Z',
      updated_at: '2026-10-15T12:00:00.000Z',
    });
    expect(await read(account)).toEqual(account);
    const path = `${base}/customer/${account.entity_id}/`;
    expect((await api.get(path)).data).toEqual(account);
    expect((await api.get(`${base}/supplier/${account.entity_id}/`)).status).toBe(404);
    expect((await api.get(`${base}/somebody/${account.entity_id}/`)).status).toBe(400);
  });

  test.each<[members: object, pointer: string, code: string]>([
    [{ entity_id: 'nobody' }, '/entity_id', 'invalid_reference'],
    [{ entity_type: 'supplier' }, '/entity_id', 'invalid_reference'],
    [{ entity_type: 'shop' }, '/entity_type', 'invalid_enum'],
    [{ entity_name: undefined }, '/entity_name', 'required'],
    [{ entity_name: 5 }, '/entity_name', 'invalid_type'],
    [{ credit_limit: -0.01 }, '/credit_limit', 'too_low'],
    [{ credit_limit: null }, '/credit_limit', 'invalid_type'],
    [{ payment_terms_days: 1.5 }, '/payment_terms_days', 'invalid_type'],
  ])('with %j is rejected', async (members, pointer, code) => {
    const { _id } = await made<{ _id: string }>('/api/v1/customers/', { name: 'Ana' });
    const body = { entity_type: 'customer', entity_id: _id, entity_name: 'Ana', ...members };
    const { status, errors } = await api.post(`${base}/`, body);
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer, code }]);
  });

  test('is the only one of its customer, even with concurrent requests', async () => {
    const { _id } = await made<{ _id: string }>('/api/v1/customers/', { name: 'Ana' });
    const body = { entity_type: 'customer', entity_id: _id, entity_name: 'Ana' };
    const responses = await Promise.all(Array.from({ length: 8 }, () => api.post(`${base}/`, body)));
    const first = responses.find(({ status }) => status === 201);
    const others = responses.filter(({ status }) => status === 409);
    expect(others).toHaveLength(7);
    for (const { body } of others) {
      expect(body).toMatchObject({ code: 'account_exists', account_id: first?.data._id });
    }
    await api.delete(`${base}/${first?.data._id}/`);
    expect((await api.post(`${base}/`, body)).status).toBe(201);
  });

  test('keeps its customer, and can change its other fields', async () => {
    const account = await opened();
    const path = `${base}/${account._id}/`;
    now = new Date('2026-10-16T12:00:00.000Z');
    const changed = await api.put<CurrentAccount>(path, {
      credit_limit: 500.5,
      entity_id: 'x',
      colour: 'red',
    });
    expect(changed.data).toMatchObject({
      credit_limit: 500.5,
      available_credit: 500.5,
      entity_id: account.entity_id,
      updated_at: '2026-10-16T12:00:00.000Z',
    });
    const tag = changed.header('etag') ?? '';
    expect((await api.put(path, { credit_limit: 500.5 })).header('etag')).toBe(tag);
    expect((await api.put(path, { entity_name: 'B' }, { 'if-match': tag })).status).toBe(200);
    expect((await api.put(path, { entity_name: 'C' }, { 'if-match': tag })).status).toBe(412);
    expect((await api.put(path, {})).status).toBe(200);
  });

  test('can be deleted while it has no movements', async () => {
    const [empty, used] = [await opened(), await opened()];
    expect((await api.delete(`${base}/${empty._id}/`)).data).toEqual({ deleted: true, id: empty._id });
    expect((await api.get(`${base}/${empty._id}/`)).status).toBe(404);
    await invoiced(used, 10);
    await paid(used, 10);
    expect((await api.delete(`${base}/${used._id}/`)).body).toMatchObject({
      status: 409,
      code: 'account_has_movements',
      detail: 'The account has 2 movements and cannot be deleted.',
    });
  });

  test('of another account does not exist', async () => {
    const account = await opened();
    await invoiced(account, 10);
    const other = apiOf(baseUrl, await (await service.account()).token());
    const before = await stored(database, ours.id);
    const path = `${base}/${account._id}`;
    const responses = await Promise.all([
      ...['/', '/movements/', '/statement/', '/credit-limit/'].map((end) => other.get(path + end)),
      ...['/payments/', '/invoices/'].map((end) => other.post(path + end, { amount: 1 })),
      other.post(`${path}/payments/apply/`, { auto: true }),
      other.put(`${path}/`, { credit_limit: 1 }),
      other.delete(`${path}/`),
      other.get(`${base}/customer/${account.entity_id}/`),
    ]);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect((await other.get<AnyPage>(`${base}/`)).data.total).toBe(0);
    expect((await other.get<CurrentAccountAging>(`${base}/aging/`)).data.accounts).toEqual([]);
    expect(await stored(database, ours.id)).toEqual(before);
  });
});

describe('an invoice', () => {
  test('raises the balance and is due by the payment terms', async () => {
    const account = await opened({ payment_terms_days: 10 });
    const invoice = await invoiced(account, 100.25, {
      invoice_number: 'A-1',
      reference: 'other',
      description: 'x',
    });
    expect(invoice).toMatchObject({
      account_id: account._id,
      type: 'invoice',
      date: '2026-10-15',
      due_date: '2026-10-25',
      reference: 'A-1',
      description: 'x',
      debit: 100.25,
      credit: 0,
      balance_after: 100.25,
      outstanding_amount: 100.25,
      unapplied_amount: 0,
      status: 'open',
      applications: [],
      payment_method: null,
      sale_id: null,
      created_at: now.toISOString(),
      account_balance: 100.25,
    });
    expect(await movements(account)).toEqual([withoutBalance(invoice)]);
    expect(await read(account)).toMatchObject({ balance: 100.25, last_movement_at: now.toISOString() });
  });

  test('has a URL in the list', async () => {
    const account = await opened();
    const { header, data } = await api.post(`${base}/${account._id}/invoices/`, {
      amount: 5,
      reference: 'B-2',
    });
    expect(data).toMatchObject({ reference: 'B-2' });
    const page = await api.get<AnyPage>(header('location') ?? '');
    expect(page.data.items.map(({ _id }) => _id)).toEqual([data._id]);
  });

  test.each<[body: object, pointer: string, code: string]>([
    [{}, '/amount', 'required'],
    [{ amount: 0 }, '/amount', 'too_low'],
    [{ amount: -5 }, '/amount', 'too_low'],
    [{ amount: 0.004 }, '/amount', 'too_low'],
    [{ amount: 1e15 }, '/amount', 'too_high'],
    [{ amount: '5' }, '/amount', 'invalid_type'],
    [{ amount: 5, invoice_date: '2026-10-15', due_date: '2026-10-14' }, '/due_date', 'too_low'],
    [{ amount: 5, due_date: '2026-10-14' }, '/due_date', 'too_low'],
    [{ amount: 5, invoice_date: '2026-02-30' }, '/invoice_date', 'invalid_format'],
  ])('with %j is rejected, and nothing is stored', async (body, pointer, code) => {
    const account = await opened();
    const before = await stored(database, ours.id);
    const response = await api.post(`${base}/${account._id}/invoices/`, body);
    expect(response.status).toBe(422);
    expect(response.errors).toMatchObject([{ pointer, code }]);
    expect(await stored(database, ours.id)).toEqual(before);
  });

  test.each([
    [-5, '2026-10-15'],
    [0, '2026-10-15'],
    [3_000_000_000, '9999-12-31'],
  ])('by terms of %d days is due on %s', async (payment_terms_days, due_date) => {
    expect(await invoiced(await opened({ payment_terms_days }), 1)).toMatchObject({ due_date });
  });

  test('beyond the credit limit is rejected unless overridden, and the override is audited', async () => {
    const account = await opened({ credit_limit: 500 });
    await invoiced(account, 295.5);
    await invoiced(account, 204.5);
    const path = `${base}/${account._id}/invoices/`;
    expect((await api.post(path, { amount: 45.85 })).body).toMatchObject({
      status: 409,
      code: 'credit_limit_exceeded',
      credit_limit: 500,
      balance: 500,
      exceeded_by: 45.85,
      detail: 'This invoice would take the balance to 545.85, which is 45.85 above the credit limit of 500.',
    });
    const { _id } = await invoiced(account, 45.85, { override_credit_limit: true });
    const { rows } = await sql<{ changes: Record<string, unknown> }>`
      select changes from audit_log where account_id = ${ours.id} and entity_id = ${_id}`.execute(
      database.of(ours.id),
    );
    expect(rows[0]?.changes).toMatchObject({ credit_limit_overridden: [null, true], debit: [null, 45.85] });
    expect(await read(account)).toMatchObject({ balance: 545.85, available_credit: 0 });
  });

  test('never exceeds the limit, even with concurrent requests', async () => {
    const account = await opened({ credit_limit: 100 });
    const responses = await Promise.all(
      Array.from({ length: 24 }, () => api.post(`${base}/${account._id}/invoices/`, { amount: 10 })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(await read(account)).toMatchObject({ balance: 100 });
  });
});

describe('a payment', () => {
  test('reduces the balance and stays as unapplied credit', async () => {
    const account = await opened();
    await invoiced(account, 100);
    const payment = await paid(account, 30, {
      payment_method: 'cash',
      payment_date: '2026-10-14T23:30:00-03:00',
    });
    expect(payment).toMatchObject({
      type: 'payment',
      date: '2026-10-14',
      due_date: null,
      debit: 0,
      credit: 30,
      payment_method: 'cash',
      outstanding_amount: 0,
      unapplied_amount: 30,
      status: 'open',
      applications: [],
      applied_amount: 0,
      account_balance: 70,
    });
    expect(await read(account)).toMatchObject({ balance: 70, unapplied_credit: 30 });
  });

  test('is applied first to the named invoices, then by due date', async () => {
    const account = await opened();
    const late = await invoiced(account, 40, { invoice_date: '2026-09-01', due_date: '2026-12-01' });
    const soon = await invoiced(account, 40, { due_date: '2026-10-20' });
    const named = await invoiced(account, 40, { due_date: '2027-01-01' });
    const payment = await paid(account, 100, { auto_apply: true, invoice_ids: [named._id] });
    expect(payment.applications.map(({ invoice_id, amount }) => [invoice_id, amount])).toEqual([
      [named._id, 40],
      [soon._id, 40],
      [late._id, 20],
    ]);
    expect(payment).toMatchObject({ applied_amount: 100, unapplied_amount: 0, status: 'settled' });
    expect((await movements(account, `ids=${late._id}`))[0]).toMatchObject({
      outstanding_amount: 20,
      status: 'partial',
      applications: [{ payment_id: payment._id, invoice_id: late._id, amount: 20 }],
    });
  });

  test('beyond the open invoices stays as unapplied credit', async () => {
    const account = await opened();
    await invoiced(account, 40);
    expect(await paid(account, 100, { auto_apply: true })).toMatchObject({
      applied_amount: 40,
      unapplied_amount: 60,
      status: 'partial',
      account_balance: -60,
    });
    expect(await read(account)).toMatchObject({ balance: -60, unapplied_credit: 60 });
  });

  test('for an unknown invoice is rejected, and nothing is stored', async () => {
    const [account, other] = [await opened(), await opened()];
    const theirs = await invoiced(other, 5);
    const mine = await invoiced(account, 5);
    const before = await stored(database, ours.id);
    const path = `${base}/${account._id}/payments/`;
    const { status, errors } = await api.post(path, { amount: 1, invoice_ids: [mine._id, theirs._id] });
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer: '/invoice_ids/1', code: 'invalid_reference' }]);
    expect(await stored(database, ours.id)).toEqual(before);
  });

  test('with an unknown payment method is stored with a warning', async () => {
    expect(await paid(await opened(), 1, { payment_method: 'shells' })).toMatchObject({
      payment_method: 'shells',
      warnings: [{ code: 'unknown_reference', field: 'payment_method' }],
    });
  });

  test('sent again with its key is recorded once', async () => {
    const account = await opened();
    const path = `${base}/${account._id}/payments/`;
    const key = { 'idempotency-key': 'once' };
    const [first, second] = [
      await api.post(path, { amount: 5 }, key),
      await api.post(path, { amount: 5 }, key),
    ];
    expect(second.data).toEqual(first.data);
    expect(await read(account)).toMatchObject({ balance: -5 });
  });
});

describe('applying', () => {
  test('uses the oldest credit for the earliest due date', async () => {
    const account = await opened();
    const [one, two] = [
      await paid(account, 30, { payment_date: '2026-10-02T12:00:00Z' }),
      await paid(account, 30),
    ];
    const later = await invoiced(account, 35);
    const first = await invoiced(account, 15, { due_date: '2026-10-16' });
    const { data } = await apply(account, { auto: true });
    expect(data).toEqual({
      account_id: account._id,
      applications: [
        {
          payment_id: one._id,
          invoice_id: first._id,
          amount: 15,
          invoice_outstanding: 0,
          invoice_status: 'settled',
        },
        {
          payment_id: one._id,
          invoice_id: later._id,
          amount: 15,
          invoice_outstanding: 20,
          invoice_status: 'partial',
        },
        {
          payment_id: two._id,
          invoice_id: later._id,
          amount: 20,
          invoice_outstanding: 0,
          invoice_status: 'settled',
        },
      ],
      applied_total: 50,
      unapplied_remaining: 10,
    });
    expect(await read(account)).toMatchObject({ balance: -10, unapplied_credit: 10 });
    expect((await apply(account, { auto: true })).data).toMatchObject({
      applications: [],
      unapplied_remaining: 10,
    });
  });

  test('applies one payment to the named invoices, with the given amounts', async () => {
    const account = await opened();
    await paid(account, 5);
    const payment = await paid(account, 50);
    const [one, two] = [await invoiced(account, 20), await invoiced(account, 60)];
    const { data } = await apply(account, {
      payment_id: payment._id,
      applications: [{ invoice_id: two._id, amount: 10.5 }, { invoice_id: one._id }],
    });
    expect(data).toMatchObject({
      applications: [
        { invoice_id: two._id, amount: 10.5, invoice_outstanding: 49.5 },
        { invoice_id: one._id, amount: 20, invoice_status: 'settled' },
      ],
      applied_total: 30.5,
      unapplied_remaining: 19.5,
    });
  });

  test('more than is open is rejected as a whole', async () => {
    const account = await opened();
    const payment = await paid(account, 20);
    const [one, two] = [await invoiced(account, 10), await invoiced(account, 90)];
    const before = await stored(database, ours.id);
    const wanted = (...applications: object[]) => apply(account, { payment_id: payment._id, applications });
    expect(
      (await wanted({ invoice_id: two._id, amount: 5 }, { invoice_id: one._id, amount: 10.01 })).body,
    ).toMatchObject({
      status: 422,
      code: 'amount_exceeds_outstanding',
      invoice_id: one._id,
      requested: 10.01,
      outstanding: 10,
      detail: 'Only 10 of this invoice is open; 10.01 cannot be applied to it.',
    });
    expect((await wanted({ invoice_id: one._id }, { invoice_id: two._id, amount: 11 })).body).toMatchObject({
      status: 422,
      code: 'amount_exceeds_unapplied',
      payment_id: payment._id,
      requested: 11,
      unapplied: 10,
      detail: 'Only 10 of this payment is left; 11 cannot be applied.',
    });
    expect(await stored(database, ours.id)).toEqual(before);
  });

  test.each<[body: object, pointer: string, code: string]>([
    [{}, '/applications', 'required'],
    [{ auto: true, applications: [] }, '/applications', 'mutually_exclusive'],
    [{ auto: true, payment_id: 'nothing' }, '/payment_id', 'invalid_reference'],
    [{ auto: true, payment_id: '' }, '/payment_id', 'invalid_reference'],
    [{ applications: [{ invoice_id: 'nothing' }] }, '/applications/0/invoice_id', 'invalid_reference'],
    [{ applications: [{}] }, '/applications/0/invoice_id', 'required'],
  ])('%j is rejected', async (body, pointer, code) => {
    const { status, errors } = await apply(await opened(), body);
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer, code }]);
  });

  test('never uses the same credit twice, even with concurrent requests', async () => {
    const account = await opened();
    await paid(account, 100);
    for (let count = 0; count < 6; count++) await invoiced(account, 30);
    const responses = await Promise.all(Array.from({ length: 8 }, () => apply(account, { auto: true })));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(responses.reduce((sum, { data }) => sum + data.applied_total, 0)).toBe(100);
    expect(await read(account)).toMatchObject({ unapplied_credit: 0, balance: 80 });
  });
});

describe('reports', () => {
  test('a statement leads from the opening to the closing balance', async () => {
    const account = await opened();
    await invoiced(account, 100, { invoice_date: '2026-08-31' });
    await invoiced(account, 50, { invoice_date: '2026-09-01' });
    await paid(account, 30, { payment_date: '2026-09-30T12:00:00Z' });
    await invoiced(account, 7, { invoice_date: '2026-10-01' });
    const statement = async (query: string) =>
      (await api.get<CurrentAccountStatement>(`${base}/${account._id}/statement/?${query}`)).data;
    const september = await statement('from=2026-09-01&to=2026-09-30');
    expect(september).toMatchObject({
      period: { from: '2026-09-01', to: '2026-09-30' },
      opening_balance: 100,
      closing_balance: 120,
      totals: { debit: 50, credit: 30 },
      account: await read(account),
    });
    expect(september.movements.map(({ balance_after }) => balance_after)).toEqual([150, 120]);
    expect(september.aging).toMatchObject({ total: 150, unapplied_credit: 30, current: 150 });
    expect(await statement('')).toMatchObject({
      period: { from: '2026-10-01', to: '2026-10-15' },
      opening_balance: 120,
    });
    expect(await statement('to=2026-09-10T02:00:00Z')).toMatchObject({
      period: { from: '2026-09-01', to: '2026-09-09' },
    });
    const wrong = await api.get(`${base}/${account._id}/statement/?from=2026-10-02&to=2026-10-01`);
    expect(wrong).toMatchObject({ status: 400, code: 'invalid_parameter', errors: [{ field: 'to' }] });
  });

  test.each([
    [
      { credit_limit: 200 },
      [150],
      { has_limit: true, usage_percentage: 75, available_credit: 50, is_exceeded: false },
    ],
    [
      { credit_limit: 0 },
      [150],
      { has_limit: false, usage_percentage: null, available_credit: null, exceeded_by: 0 },
    ],
    [
      { credit_limit: 30 },
      [],
      { usage_percentage: 0, available_credit: 30, oldest_due_date: null, used_credit: 0 },
    ],
  ])('the credit of %j after %j is %j', async (settings, amounts, want) => {
    const account = await opened(settings);
    for (const amount of amounts) await invoiced(account, amount);
    const { data } = await api.get<CurrentAccountCreditLimit>(`${base}/${account._id}/credit-limit/`);
    expect(data).toMatchObject(want);
  });

  test('a limit lowered below the balance is exceeded', async () => {
    const account = await opened();
    await invoiced(account, 150, { due_date: '2026-10-14', invoice_date: '2026-10-01' });
    await api.put(`${base}/${account._id}/`, { credit_limit: 100 });
    const { data } = await api.get<CurrentAccountCreditLimit>(`${base}/${account._id}/credit-limit/`);
    expect(data).toMatchObject({
      is_exceeded: true,
      exceeded_by: 50,
      usage_percentage: 150,
      available_credit: 0,
      overdue_amount: 150,
      oldest_due_date: '2026-10-14',
    });
  });

  test('aging puts open amounts into the right buckets, by day', async () => {
    const shop = await service.account();
    const own = apiOf(baseUrl, await shop.token());
    const { data: supplier } = await own.post('/api/v1/suppliers/', { name: 'Andina' });
    const body = { entity_type: 'supplier', entity_id: supplier._id, entity_name: 'Andina' };
    const { data: account } = await own.post(`${base}/`, body);
    const due = ['2026-10-15', '2026-10-14', '2026-09-15', '2026-09-14', '2026-07-17', '2026-07-16'];
    for (const [index, due_date] of due.entries()) {
      const invoice = { amount: 10 ** index, invoice_date: '2026-07-01', due_date };
      await own.post(`${base}/${account._id}/invoices/`, invoice);
    }
    await own.post(`${base}/${account._id}/payments/`, { amount: 3 });
    const aging = async (query: string) =>
      (await own.get<CurrentAccountAging>(`${base}/aging/?entity_type=supplier${query}`)).data;
    const figures = {
      current: 1,
      days_1_30: 110,
      days_31_60: 1000,
      days_61_90: 10_000,
      days_over_90: 100_000,
    };
    const all = { ...figures, total: 111_111, unapplied_credit: 3 };
    expect(await aging('')).toEqual({
      as_of: '2026-10-15',
      entity_type: 'supplier',
      totals: all,
      buckets: ['current', '1_30', '31_60', '61_90', 'over_90'],
      accounts: [{ account_id: account._id, entity_id: supplier._id, entity_name: 'Andina', ...all }],
    });
    expect(await aging('&days=15&periods=1')).toMatchObject({
      buckets: ['current', '1_15', 'over_15'],
      totals: { current: 1, days_1_15: 10, days_over_15: 111_100 },
    });
    expect((await aging('&as_of=2026-06-30')).accounts).toEqual([]);
    expect((await own.get<CurrentAccountAging>(`${base}/aging/`)).data.accounts).toEqual([]);
  });

  test('lists can be filtered by debt', async () => {
    const shop = await service.account();
    const own = apiOf(baseUrl, await shop.token());
    const ids: string[] = [];
    for (const [name, type] of [
      ['Ñandú', 'customer'],
      ['nube', 'supplier'],
      ['Ábaco', 'customer'],
    ]) {
      const { data: party } = await own.post(`/api/v1/${type}s/`, { name });
      const body = { entity_type: type, entity_id: party._id, entity_name: name, credit_limit: ids.length };
      ids.push((await own.post(`${base}/`, body)).data._id);
      now = new Date(now.getTime() + 60_000);
    }
    const [a = '', b = ''] = ids;
    await own.post(`${base}/${b}/invoices/`, { amount: 0.5, invoice_date: '2026-01-01' });
    now = new Date(now.getTime() + 60_000);
    await own.post(`${base}/${a}/payments/`, { amount: 9 });
    const list = async (query: string) => {
      const { data } = await own.get<AnyPage>(`${base}/?${query}`);
      expect(data.total).toBe(data.items.length);
      return data.items.map(({ _id }) => 'abc'[ids.indexOf(_id)]).join('');
    };
    for (const [query, want] of [
      ['', 'cba'],
      ['entity_type=customer', 'ca'],
      ['entity_type=customer,supplier', 'cba'],
      ['has_balance=true', 'ba'],
      ['has_balance=false', 'c'],
      ['overdue=true', 'b'],
      ['overdue=false', 'ca'],
      ['status=active', 'cba'],
      ['search=nandu', 'a'],
      [`ids=${a},${b}`, 'ba'],
      ['entity_id=x', ''],
      ['sort=entity_name&sort_dir=asc', 'cba'],
      ['sort=balance&sort_dir=asc', 'acb'],
      ['sort=credit_limit', 'cba'],
      ['sort=creation_date&sort_dir=asc', 'abc'],
      ['sort=updated_at&sort_dir=asc', 'cba'],
      ['sort=last_movement_at', 'abc'],
    ]) {
      expect(await list(query ?? ''), query).toBe(want);
    }
    expect((await own.get<AnyPage>(`${base}/?per_page=1&page=2`)).data).toMatchObject({
      total: 3,
      page: 2,
      total_pages: 3,
      has_next: true,
      has_prev: true,
    });
  });

  test('movements are listed by date, type, status and sale', async () => {
    const account = await opened();
    const a = await invoiced(account, 10, { invoice_date: '2026-10-01', reference: 'Ñ-1' });
    const b = await paid(account, 4, { payment_date: '2026-10-03T12:00:00Z', auto_apply: true });
    const c = await invoiced(account, 5, {
      invoice_date: '2026-10-01',
      due_date: '2026-10-02',
      sale_id: 's1',
    });
    expect(c.warnings).toMatchObject([{ code: 'unknown_reference', field: 'sale_id' }]);
    const list = async (query: string) =>
      (await movements(account, query))
        .map(({ _id }) => 'abc'[[a, b, c].findIndex((one) => one._id === _id)])
        .join('');
    for (const [query = '', want] of [
      ['', 'bca'],
      ['sort_dir=asc', 'acb'],
      ['sort=due_date&sort_dir=asc', 'cab'],
      ['type=invoice', 'ca'],
      ['type=payment,adjustment', 'b'],
      ['status=open', 'c'],
      ['status=partial', 'a'],
      ['status=settled', 'b'],
      ['date_from=2026-10-02', 'b'],
      ['to=2026-10-01', 'ca'],
      ['sale_id=s1', 'c'],
      ['search=n-1', 'a'],
      ['from=2026-10-01&date_to=2026-10-03', 'bca'],
    ]) {
      expect(await list(query), query).toBe(want);
    }
  });
});

describe('a document that charges an account', () => {
  const inOne = <Result>(work: (context: ReturnType<typeof contextOf>) => Promise<Result>) =>
    database.transaction(ours.id, (tx) => work(contextOf(ours, tx, now)));
  const document = { type: 'sale', id: 's9' };
  const settle = (before: Charge[], after: Charge[]) =>
    inOne(async (context) => {
      const change = { document, before, after, called: 'Venta 0001-9', because: 'anulada' };
      const settlement = await receivables.settle(context, change);
      await settlement?.write();
      return settlement !== undefined;
    });

  test('is a debit, and is reversed once by a counter-movement', async () => {
    const account = await opened({ credit_limit: 1000 });
    const charge = { current_account_id: account._id, amount: cents(90_050), reference: '0001-9' };
    expect(await settle([], [charge])).toBe(true);
    expect(await settle([charge], [charge])).toBe(false);
    await paid(account, 100, { auto_apply: true });
    expect(await settle([charge], [])).toBe(true);
    expect(await movements(account)).toHaveLength(3);
    const [counter] = await movements(account, 'type=adjustment');
    expect(counter).toMatchObject({
      credit: 900.5,
      unapplied_amount: 100,
      reference: '0001-9',
      description: 'Venta 0001-9 anulada',
      sale_id: 's9',
    });
    expect(await read(account)).toMatchObject({ balance: -100, unapplied_credit: 100, overdue_amount: 0 });
  });
});

test('every operation responds as described', async () => {
  const { fetch, heard } = recorder();
  const { currentAccounts } = createClient({ baseUrl, token: await ours.token(), fetch });
  const { _id: entity_id } = await made<{ _id: string }>('/api/v1/customers/', { name: 'Ana' });
  const body = { entity_type: 'customer', entity_id, entity_name: 'Ana', credit_limit: 100 } as const;
  const { _id } = await currentAccounts.create(body);
  await currentAccounts.list();
  await currentAccounts.get(_id);
  await currentAccounts.getByEntity('customer', entity_id);
  await currentAccounts.update(_id, { credit_limit: 90 });
  const invoice = await currentAccounts.recordInvoice(_id, { amount: 50, sale_id: 'nothing' });
  await currentAccounts.recordPayment(_id, { amount: 20, payment_method: 'shells' });
  await currentAccounts.applyPayments(_id, { auto: true });
  await currentAccounts.listMovements(_id);
  await currentAccounts.getStatement(_id);
  await currentAccounts.getCreditLimit(_id);
  await currentAccounts.getAging();
  const rejected: (() => Promise<unknown>)[] = [
    () => currentAccounts.create(body),
    () => currentAccounts.delete(_id),
    () => currentAccounts.recordInvoice(_id, { amount: 500 }),
    () => currentAccounts.recordPayment(_id, { amount: 0 }),
    () => currentAccounts.applyPayments(_id, { applications: [{ invoice_id: invoice._id, amount: 99 }] }),
    () => currentAccounts.get('nothing'),
  ];
  for (const ask of rejected) await settle(ask());
  const statuses = [...Array(9).fill(200), 201, 201, 201, 404, 409, 409, 409, 422, 422];
  expect(heard.map(({ status }) => status).sort()).toEqual(statuses);
  expect(new Set(heard.map(({ operation }) => operation)).size).toBe(13);
  expect(heard.flatMap((response) => deviations(response.operation, response))).toEqual([]);
});

test('the amounts agree after any sequence of operations', async () => {
  const random = randomIntegers(23);
  const account = await opened();
  const day = () => `2026-0${random(1, 9)}-${String(random(1, 28)).padStart(2, '0')}`;
  for (let step = 0; step < 60; step++) {
    const amount = random(1, 50_000) / 100;
    const [invoice_date, payment_date] = [day(), `${day()}T12:00:00Z`];
    const kind = random(0, 4);
    if (kind < 2) await invoiced(account, amount, { invoice_date });
    else if (kind < 4) await paid(account, amount, { payment_date, auto_apply: random(0, 1) === 1 });
    else await apply(account, { auto: true });
  }
  const { balance, unapplied_credit } = await read(account);
  const all = await movements(account, 'per_page=100&sort_dir=asc');
  const inCents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0);
  expect(Math.round(balance * 100)).toBe(inCents(all.map(({ debit, credit }) => debit - credit)));
  expect(Math.round(unapplied_credit * 100)).toBe(
    inCents(all.map(({ unapplied_amount }) => unapplied_amount)),
  );
  expect(all.at(-1)?.balance_after).toBe(balance);
  for (const { outstanding_amount, unapplied_amount, debit, credit, applications } of all) {
    const applied = inCents(applications.map(({ amount }) => amount));
    expect(Math.round((outstanding_amount + unapplied_amount) * 100) + applied).toBe(
      inCents([debit + credit]),
    );
    expect(Math.min(outstanding_amount, unapplied_amount)).toBe(0);
  }
  for (let count = 0; count < 12; count++) {
    const [from, to] = [day(), day()].sort();
    const { data } = await api.get<CurrentAccountStatement>(
      `${base}/${account._id}/statement/?from=${from}&to=${to}`,
    );
    const { opening_balance, closing_balance, totals, aging } = data;
    expect(inCents([opening_balance, totals.debit, -totals.credit])).toBe(inCents([closing_balance]));
    expect(inCents([aging.total, -aging.unapplied_credit])).toBe(inCents([closing_balance]));
  }
});

function withoutBalance({ account_balance: _, ...movement }: CurrentAccountInvoice): CurrentAccountMovement {
  return movement;
}
