/** The journal: drafts, posting, reversals, numbers without gaps, closed years; and the chart of accounts. */
import type { JournalEntryReversal } from '@mostrador/types';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
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
  for (const [code, account_type, more] of [
    ['1', 'asset', { is_detail: false }],
    ['1.1', 'asset', { parent_code: '1' }],
    ['1.2', 'asset', { parent_code: '1' }],
    ['4', 'revenue', {}],
  ] as const)
    await api.post(`${base}/accounts/`, { code, name: `Cuenta ${code}`, account_type, ...more });
});

const lines = (amount: number, debit = '1.1', credit = '4') => [
  { account_code: debit, debit: amount },
  { account_code: credit, credit: amount },
];
const draft = async (amount: number, more: object = {}) =>
  (await api.post(`${base}/journal/`, { description: 'Venta', lines: lines(amount), ...more })).data;
const post = (id: string) => api.post(`${base}/journal/${id}/post/`, undefined);
const posted = async (amount: number, more: object = {}) =>
  (await post((await draft(amount, more))._id)).data;
const reverse = (id: string, body: object = {}) =>
  api.post<JournalEntryReversal>(`${base}/journal/${id}/reverse/`, body);
const balance = async (code: string, query = '') => {
  const { data } = await api.get<AnyPage>(`${base}/accounts/list/?code=${code}`);
  return (await api.get(`${base}/accounts/${data.items[0]?._id}/balance/${query}`)).data;
};

async function close(year: number): Promise<void> {
  await sql`
    insert into fiscal_years (account_id, year, closed_at) values (${account.id}, ${year}, ${now})`.execute(
    service.database.everything,
  );
}

describe('a draft', () => {
  test('is dated today, takes names from the chart, and does not affect balances', async () => {
    const entry = await draft(100);
    expect(entry).toMatchObject({
      date: '2026-10-20',
      status: 'draft',
      entry_number: null,
      total_debit: 100,
      total_credit: 100,
      lines: [
        { account_code: '1.1', account_name: 'Cuenta 1.1', debit: 100, credit: 0, description: null },
        { account_code: '4', account_name: 'Cuenta 4', debit: 0, credit: 100, description: null },
      ],
    });
    expect(await balance('1.1')).toMatchObject({ debit: 0, credit: 0, balance: 0 });
  });

  test.each([
    [
      [
        { account_code: '1.1', debit: 10 },
        { account_code: '4', credit: 9 },
      ],
      'Debits (10) and credits (9) must be equal.',
    ],
    [
      [{ account_code: '1.1', debit: 10, credit: 10 }, { account_code: '4' }],
      '`lines.0` must have either a debit or a credit above 0.',
    ],
    [
      [
        { account_code: '1.1', debit: 0 },
        { account_code: '4', credit: 0 },
      ],
      '`lines.0` must have either a debit or a credit above 0.',
    ],
  ])('with the lines %j is rejected, new and changed', async (wrong, detail) => {
    const entry = await draft(5);
    for (const response of [
      await api.post(`${base}/journal/`, { description: 'x', lines: wrong }),
      await api.put(`${base}/journal/${entry._id}/`, { lines: wrong }),
    ])
      expect(response.body).toMatchObject({ status: 422, code: 'unbalanced_entry', detail });
  });

  test('gets warnings for accounts that cannot be posted to, and then cannot be posted', async () => {
    const { data } = await api.post(`${base}/journal/`, {
      description: 'x',
      lines: lines(1, '1', '9.9'),
    });
    expect(data.warnings).toMatchObject([
      { code: 'account_not_postable', field: 'lines.0.account_code' },
      { code: 'unknown_reference', field: 'lines.1.account_code' },
    ]);
    const rejected = await post(data._id);
    expect([rejected.status, rejected.errors.map(({ field }) => field)]).toEqual([
      422,
      ['lines.0.account_code', 'lines.1.account_code'],
    ]);
    expect((await api.get(`${base}/journal/${data._id}/`)).data.status).toBe('draft');
  });

  test('can be changed and deleted', async () => {
    const { _id } = await draft(5);
    const changed = await api.put(`${base}/journal/${_id}/`, { lines: lines(7, '1.2'), date: '2026-10-01' });
    expect(changed.data).toMatchObject({ total_debit: 7, date: '2026-10-01', description: 'Venta' });
    expect((await api.delete(`${base}/journal/${_id}/`)).status).toBe(200);
    expect((await post(_id)).status).toBe(404);
  });
});

describe('posting', () => {
  test('numbers the entries of each year without gaps, in the order of posting', async () => {
    const late = await draft(1, { date: '2027-03-01' });
    const [one, two] = [await draft(1), await draft(2)];
    const numbers = [];
    for (const { _id } of [two, late, one]) numbers.push((await post(_id)).data.entry_number);
    expect(numbers).toEqual([1, 1, 2]);
    expect((await api.get(`${base}/journal/${one._id}/`)).data).toMatchObject({
      status: 'posted',
      entry_number: 2,
      posted_at: '2026-10-20T15:00:00.000Z',
    });
  });

  test('uses no number when it fails', async () => {
    const bad = await draft(1, { lines: lines(1, '9.9') });
    await post(bad._id);
    expect((await posted(1)).entry_number).toBe(1);
  });

  test('numbers concurrent entries uniquely, and balances are their sum', async () => {
    const drafts = await Promise.all(Array.from({ length: 12 }, (_, index) => draft(index + 1)));
    const all = await Promise.all(drafts.map(({ _id }) => post(_id)));
    const numbers = all.map(({ data }) => Number(data.entry_number)).sort((one, other) => one - other);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
    expect(await balance('1.1')).toMatchObject({ debit: 78 });
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('changes the balances of the accounts, signed by their normal side, up to the requested day', async () => {
    await posted(100, { date: '2026-09-30' });
    await posted(30, { date: '2026-10-02', lines: lines(30, '4', '1.2') });
    await posted(7, { date: '2026-11-01' });
    expect(await balance('1.1')).toMatchObject({ balance: 100, normal_side: 'debit', as_of: '2026-10-20' });
    expect(await balance('4')).toMatchObject({ debit: 30, credit: 100, balance: 70, normal_side: 'credit' });
    expect(await balance('1')).toMatchObject({
      debit: 100,
      credit: 30,
      balance: 70,
      includes_children: true,
    });
    expect(await balance('1', '?as_of=2026-10-01')).toMatchObject({ balance: 100 });
    expect(await balance('1', '?as_of=2026-09-29')).toMatchObject({ balance: 0 });
    expect(await balance('1', '?as_of=0001-01-01')).toMatchObject({ balance: 0 });
    expect(await balance('1', '?as_of=9999-12-31')).toMatchObject({ balance: 77 });
    const { data } = await api.get<AnyPage>(`${base}/accounts/list/?sort=code&sort_dir=asc`);
    expect(data.items.map(({ code, balance }) => [code, balance])).toEqual([
      ['1', 70],
      ['1.1', 100],
      ['1.2', -30],
      ['4', 70],
    ]);
  });

  test('a second time, changing and deleting are rejected', async () => {
    const { _id } = await posted(5);
    for (const [response, detail] of [
      [await post(_id), 'The entry is posted as number 1 of 2026. A posted entry cannot be posted again.'],
      [
        await api.put(`${base}/journal/${_id}/`, { description: 'x' }),
        'The entry is posted as number 1 of 2026. Reverse it instead of changing it.',
      ],
      [
        await api.delete(`${base}/journal/${_id}/`),
        'The entry is posted as number 1 of 2026. Reverse it instead of deleting it.',
      ],
    ] as const)
      expect(response.body).toMatchObject({ status: 409, code: 'entry_posted', detail });
    expect((await api.put(`${base}/journal/${_id}/`, {})).status).toBe(200);
  });

  test('into a closed year is rejected', async () => {
    await close(2025);
    const { _id } = await draft(1, { date: '2025-12-31' });
    expect((await post(_id)).body).toMatchObject({
      status: 409,
      code: 'fiscal_year_closed',
      detail: 'The date 2025-12-31 falls in the fiscal year 2025, which is closed.',
    });
    expect((await posted(1, { date: '2026-01-01' })).entry_number).toBe(1);
  });

  test('repeated with the same key posts once', async () => {
    const { _id } = await draft(5);
    const key = { 'idempotency-key': 'post-1' };
    const path = `${base}/journal/${_id}/post/`;
    const [one, two] = [await api.post(path, undefined, key), await api.post(path, undefined, key)];
    expect(two.header('idempotency-replayed')).toBe('true');
    expect(two.data).toEqual(one.data);
  });
});

describe('a reversal', () => {
  test('posts the entry with its sides swapped, and the original references it', async () => {
    const original = await posted(50, { reference_type: 'expense', reference_id: 'e1' });
    const { status, data, header } = await reverse(original._id);
    expect(status).toBe(201);
    expect(data.reversal_entry).toMatchObject({
      status: 'posted',
      entry_number: 2,
      date: '2026-10-20',
      description: 'Reversión: Venta',
      reference_type: 'journal_entry',
      reference_id: original._id,
      reversal_of: original._id,
      lines: [
        { account_code: '1.1', debit: 0, credit: 50 },
        { account_code: '4', debit: 50, credit: 0 },
      ],
    });
    const path = `${base}/journal/${data.reversal_entry._id}/`;
    expect(header('location')).toBe(path);
    expect((await api.get(path)).data).toEqual(data.reversal_entry);
    expect((await api.get(`${base}/journal/${original._id}/`)).data).toMatchObject({
      status: 'posted',
      reversed_by: data.reversal_entry._id,
    });
    expect(await balance('1.1')).toMatchObject({ debit: 50, credit: 50, balance: 0 });
  });

  test('is posted to the same accounts, even if their codes changed', async () => {
    const original = await posted(50);
    const [{ _id = '' } = {}] = (await api.get<AnyPage>(`${base}/accounts/list/?code=1.1`)).data.items;
    await api.put(`${base}/accounts/${_id}/`, { code: '1.9' });
    await api.post(`${base}/accounts/`, { code: '1.1', name: 'Otra', account_type: 'asset' });
    await reverse(original._id);
    expect(await balance('1.9')).toMatchObject({ debit: 50, credit: 50 });
    expect(await balance('1.1')).toMatchObject({ debit: 0, credit: 0 });
  });

  test.each([
    ['of a draft', async () => (await draft(1))._id, {}, { code: 'entry_not_posted' }],
    [
      'a second time',
      async () => {
        const { _id } = await posted(1);
        await reverse(_id);
        return _id;
      },
      {},
      { code: 'already_reversed', detail: 'The entry was already reversed, by number 2 of 2026.' },
    ],
    [
      'into a closed year',
      async () => {
        await close(2025);
        return (await posted(1))._id;
      },
      { date: '2025-06-01' },
      { code: 'fiscal_year_closed' },
    ],
  ])('%s is rejected', async (_, made, body, want) => {
    expect((await reverse(await made(), body)).body).toMatchObject({ status: 409, ...want });
  });

  test('happens once when requested concurrently', async () => {
    const { _id } = await posted(5);
    const responses = await Promise.all(Array.from({ length: 5 }, () => reverse(_id)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
    expect(await balance('1.1')).toMatchObject({ debit: 5, credit: 5 });
  });
});

describe('the chart', () => {
  const create = (body: object) =>
    api.post(`${base}/accounts/`, { name: 'x', account_type: 'asset', ...body });
  const idOf = async (code: string) =>
    (await api.get<AnyPage>(`${base}/accounts/list/?code=${code}`)).data.items[0]?._id ?? '';

  test('has unique codes, and only existing parents', async () => {
    expect((await create({ code: '1.1' })).body).toMatchObject({ status: 409, code: 'not_unique' });
    expect((await create({ code: '7', parent_code: '9.9' })).body).toMatchObject({
      status: 422,
      detail: '`parent_code` is not the code of an account of the chart.',
    });
    const cycle = await api.put(`${base}/accounts/${await idOf('1')}/`, { parent_code: '1.1' });
    expect(cycle.errors).toMatchObject([{ field: 'parent_code', code: 'invalid_reference' }]);
  });

  test('gives each account the level below its parent, down to the fifth', async () => {
    const levels = [];
    for (const [code, parent_code] of [
      ['1.1.1', '1.1'],
      ['1.1.1.1', '1.1.1'],
      ['1.1.1.1.1', '1.1.1.1'],
      ['1.1.1.1.1.1', '1.1.1.1.1'],
    ])
      levels.push((await create({ code, parent_code, is_detail: false })).data?.level);
    expect(levels).toEqual([3, 4, 5, undefined]);
    const moved = await api.put(`${base}/accounts/${await idOf('1.1.1')}/`, { parent_code: '1' });
    expect(moved.data.level).toBe(2);
    const { data } = await api.get<AnyPage>(
      `${base}/accounts/list/?code=1.1.1.1,1.1.1.1.1&sort=code&sort_dir=asc`,
    );
    expect(data.items.map(({ level }) => level)).toEqual([3, 4]);
    const deepest = await api.put(`${base}/accounts/${await idOf('1')}/`, { parent_code: '4' });
    expect(deepest.status).toBe(200);
  });

  test('updates the parent code of children', async () => {
    await api.put(`${base}/accounts/${await idOf('1')}/`, { code: 'A' });
    const { data } = await api.get<AnyPage>(`${base}/accounts/list/?parent_code=A`);
    expect(data.items.map(({ code }) => code).sort()).toEqual(['1.1', '1.2']);
  });

  test('keeps accounts with lines, and those with accounts below them', async () => {
    await posted(5);
    const [used, parent] = [await idOf('1.1'), await idOf('1')];
    expect((await api.delete(`${base}/accounts/${used}/`)).body).toMatchObject({
      status: 409,
      code: 'account_in_use',
    });
    expect((await api.put(`${base}/accounts/${used}/`, { is_detail: false })).body).toMatchObject({
      status: 409,
      code: 'account_in_use',
    });
    expect((await api.delete(`${base}/accounts/${parent}/`)).body).toMatchObject({
      status: 409,
      code: 'has_children',
    });
    expect((await api.delete(`${base}/accounts/${await idOf('1.2')}/`)).status).toBe(200);
  });

  test('is loaded only once, even by concurrent requests', async () => {
    const loaded = await Promise.all(
      Array.from({ length: 4 }, () => api.post(`${base}/accounts/seed/`, undefined)),
    );
    const created = loaded.map(({ data }) => data.created).sort();
    // The chart already has the codes 1, 1.1, 1.2 and 4.
    expect(created).toEqual([0, 0, 0, 275]);
    expect(
      loaded.every(({ data }) => Number(data.created) + Number(data.skipped) === 279 && data.total === 279),
    ).toBe(true);
    const { data } = await api.get<AnyPage>(`${base}/accounts/list/?per_page=1`);
    expect(data.total).toBe(279);
    expect((await api.get<AnyPage>(`${base}/accounts/list/?code=1`)).data.items[0]?.name).toBe('Cuenta 1');
  });
});
