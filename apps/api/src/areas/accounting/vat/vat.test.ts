/**
 * VAT books: manual entries and documents, closing, the summary and the balances it carries forward (Reference 4.7).
 */
import { readFileSync } from 'node:fs';
import type { VatBook, VatEntry, VatExport, VatSummary } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { toCents } from '../../../core/cents.ts';
import { vatBooks } from '../../../ledgers/vat/vat.ts';
import type { VatVoucher } from '../../../ledgers/vat/vat-voucher.ts';
import { type AnyPage, type AnyRecord, apiOf } from '../../../testing/api.ts';
import { contextOf } from '../../../testing/context.ts';
import { startTestService, type TestAccount } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { stored } from '../../../testing/stored.ts';
import { findings } from '../../checks.ts';

let now = new Date('2026-10-31T20:20:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/iva';
const bank = {
  date: '2026-10-30',
  voucher_type: 99,
  counterparty_name: 'Banco de la Ribera S.A.',
  net_taxed: 15_000,
  rate: 21,
} as const;

async function shop() {
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const book = async (period: string, type: string) =>
    (await api.get<VatBook & AnyRecord>(`${base}/books/${period}/${type}/`)).data;
  const enter = async (period: string, type: string, body: object) =>
    api.post<VatEntry & AnyRecord>(`${base}/books/${(await book(period, type))._id}/entries/`, body);
  const close = (period: string, body = {}) => api.post(`${base}/books/${period}/close/`, body);
  const reopen = (period: string, body = {}) => api.post(`${base}/books/${period}/reopen/`, body);
  const summary = async (period: string) =>
    (await api.get<VatSummary & AnyRecord>(`${base}/summary/${period}/`)).data;
  return { account, api, book, enter, close, reopen, summary };
}

await operationsOf({
  service,
  prepare: async (api) => {
    const book = await api.vatBooks.get('2026-10', 'purchases');
    const closed = await api.vatBooks.get('2026-08', 'sales');
    const entry = await api.vatBooks.createEntry(closed._id, { ...bank, date: '2026-08-01' });
    return { book: book._id, closed: closed._id, entry: entry._id };
  },
  nothing: {
    book: '6f00000000000000000000ff',
    closed: '6f00000000000000000000fe',
    entry: '6f00000000000000000000fd',
  },
  statuses: {
    getVatConfig: [200],
    updateVatConfig: [200, 412, 422],
    getVatBook: [200, 400],
    listVatEntries: [200, 404],
    createVatEntry: [201, 404, 409, 422],
    updateVatEntry: [200, 404, 409, 412, 422],
    deleteVatEntry: [200, 404, 409, 412],
    closeVatBooks: [200, 400, 422],
    reopenVatBooks: [200, 422],
    getVatSummary: [200, 400],
    calculateVatSummary: [200],
    getVatDeclaration: [200],
    exportVatBook: [200],
  },
  calls: ({ vatBooks: vat }, { book, closed, entry }) => [
    () => vat.getConfig(),
    () => vat.updateConfig({ apportionment_percentage: 101 }),
    () => vat.updateConfig({ cuit: '30712345671', colour: 'red' } as never),
    () => vat.updateConfig({}, { ifMatch: '"9"' }),
    () => vat.get('2026-10', 'ventas'),
    () => vat.get('2026-13', 'sales'),
    () => vat.listEntries(book),
    () => vat.listEntries('6f00000000000000000000ff'),
    () => vat.createEntry(book, { ...bank, colour: 'red' } as never),
    () => vat.createEntry(book, { ...bank, rate: 20 }),
    () => vat.createEntry('6f00000000000000000000ff', bank),
    () => vat.updateEntry(entry, { notes: 'Resumen' }, { ifMatch: '"1"' }),
    () => vat.updateEntry(entry, { notes: 'Otro' }, { ifMatch: '"1"' }),
    () => vat.updateEntry(entry, { sale_point: -1 }),
    () => vat.updateEntry('6f00000000000000000000ff', {}),
    () => vat.deleteEntry(entry, { ifMatch: '"1"' }),
    () => vat.close('2026-08', { book_type: 'ventas' }),
    () => vat.close('2026-08', { book_type: 'both' } as never),
    () => vat.close('agosto', {}),
    () => vat.createEntry(closed, { ...bank, date: '2026-08-01' }),
    () => vat.updateEntry(entry, { notes: null }),
    () => vat.deleteEntry(entry),
    () => vat.getSummary('2026-08'),
    () => vat.getSummary('8'),
    () => vat.calculateSummary('2026-08'),
    () => vat.getDeclaration('2026-08'),
    () => vat.export('2026-08', 'sales', { format: 'csv' }),
    () => vat.export('2026-08', 'sales', { format: 'json' }),
    () => vat.export('2026-08', 'compras', { format: 'txt' }),
    () => vat.reopen('2026-08', { reason: 'Fuera de término' }),
    () => vat.reopen('2026-08', { book_type: 'both' } as never),
    () => vat.deleteEntry(entry),
    () => vat.deleteEntry(entry),
  ],
});

describe('the settings', () => {
  test('exist from the first day, and are updated field by field', async () => {
    const { api } = await shop();
    const first = await api.get(`${base}/config/`);
    expect(first.data).toMatchObject({
      tax_condition: 'responsable_inscripto',
      cuit: null,
      default_rate: 21,
      apportionment_percentage: 100,
      auto_include: { expenses: true, received_invoices: true, receipts: true },
    });
    const sent = { cuit: '30712345671', auto_include: { expenses: false }, tax_condition: 'exento' };
    const { data } = await api.put(`${base}/config/`, sent, { 'if-match': first.header('etag') ?? '' });
    expect(data).toMatchObject({
      cuit: '30-71234567-1',
      default_rate: 21,
      auto_include: { expenses: false, received_invoices: true, receipts: true },
      updated_at: now.toISOString(),
    });
    expect((await api.get('/api/v1/bill/tax_info/taxpayer/')).data).toMatchObject({
      cuit: '30-71234567-1',
      tax_condition: 'exento',
    });
  });

  test.each([
    [{ cuit: '30-71234567-8' }, '/cuit', 'invalid_format'],
    [{ default_rate: 20 }, '/default_rate', 'invalid_enum'],
    [{ apportionment_percentage: -1 }, '/apportionment_percentage', 'too_low'],
    [{ apportionment_percentage: 101 }, '/apportionment_percentage', 'too_high'],
    [{ tax_condition: null }, '/tax_condition', 'invalid_type'],
    [{ sales_account_code: '4.9' }, '/sales_account_code', 'invalid_reference'],
    [{ period_type: 'yearly' }, '/period_type', 'invalid_enum'],
  ])('are not %j', async (sent, pointer, code) => {
    const { api } = await shop();
    expect(await api.put(`${base}/config/`, sent)).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
  });
});

describe('an entry', () => {
  test('is computed from a net amount and a rate', async () => {
    const { enter, book } = await shop();
    const { status, data } = await enter('2026-10', 'purchases', bank);
    expect(status).toBe(201);
    expect(data).toMatchObject({
      vat_items: [{ aliquot_id: 5, rate: 21, base: 15_000, amount: 3150 }],
      vat_total: 3150,
      total: 18_150,
      source: 'manual',
      original_period: null,
    });
    const { totals, entries_count, entries } = await book('2026-10', 'compras');
    expect({ totals, entries_count }).toMatchObject({
      entries_count: 1,
      totals: {
        net_taxed: 15_000,
        vat: 3150,
        total: 18_150,
        by_rate: [{ rate: 21, base: 15_000, amount: 3150 }],
      },
    });
    expect(entries).toEqual([data]);
  });

  const items = (amount: number) => ({
    ...bank,
    rate: undefined,
    vat_items: [{ rate: 21, base: 15_000, amount }],
  });
  test.each<[string, object, string[]]>([
    ['the exact tax', items(3150), []],
    ['tax off by a cent', items(3150.01), []],
    ['tax off by two', items(3150.02), ['vat_mismatch']],
    ['an unknown type', { ...bank, voucher_type: 998 }, ['unknown_voucher_type']],
    ['a different net amount', { ...items(3150), net_taxed: 16_000 }, ['net_mismatch']],
    ['a positive credit note', { ...bank, voucher_type: 3 }, ['credit_note_negated']],
  ])('with %s is stored', async (_, body, codes) => {
    const { enter, book } = await shop();
    const { status, data } = await enter('2026-10', 'purchases', body);
    expect(status, JSON.stringify(data)).toBe(201);
    expect((data.warnings ?? []).map(({ code }) => code)).toEqual(codes);
    expect((await book('2026-10', 'purchases')).totals.total).toBe(data.total);
    if (codes[0] === 'credit_note_negated')
      expect(data).toMatchObject({ net_taxed: -15_000, total: -18_150 });
  });

  test.each<[object, string, string]>([
    [{ counterparty_name: undefined }, '/counterparty_name', 'required'],
    [{ counterparty_name: ' ' }, '/counterparty_name', 'too_short'],
    [{ date: '2026-11-01' }, '/date', 'too_high'],
    [{ date: '2026-02-30' }, '/date', 'invalid_format'],
    [{ rate: 20 }, '/rate', 'invalid_enum'],
    [{ vat_items: [] }, '/rate', 'mutually_exclusive'],
    [{ rate: undefined, vat_items: [{ base: 1, amount: 1 }] }, '/vat_items/0/rate', 'required'],
    [{ rate: undefined, vat_items: [{ rate: 3, base: 1, amount: 1 }] }, '/vat_items/0/rate', 'invalid_enum'],
    [
      { rate: undefined, vat_items: [{ rate: 21, aliquot_id: 4, base: 1, amount: 1 }] },
      '/vat_items/0/rate',
      'mutually_exclusive',
    ],
    [{ sale_point: 100_000 }, '/sale_point', 'too_high'],
    [{ voucher_type: -1 }, '/voucher_type', 'too_low'],
    [{ exempt: 999_999_999_999.99 }, '/total', 'too_high'],
    [{ exempt: 1_000_000_000_000 }, '/exempt', 'too_high'],
  ])('with %j is rejected', async (members, pointer, code) => {
    const { enter } = await shop();
    expect(await enter('2026-10', 'purchases', { ...bank, ...members })).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
  });

  test('changes its book when it changes', async () => {
    const { api, enter, book, account } = await shop();
    const { data } = await enter('2026-10', 'purchases', bank);
    const path = `${base}/entries/${data._id}/`;
    const changed = await api.put(path, {
      vat_items: [{ rate: 10.5, base: 100, amount: 10.5 }],
      perceptions: 450,
    });
    expect(changed.data).toMatchObject({ net_taxed: 100, vat_total: 10.5, perceptions: 450, total: 560.5 });
    expect((await api.put(path, { perceptions: 450 })).header('etag')).toBe('"2"');
    expect((await book('2026-10', 'purchases')).totals).toMatchObject({
      perceptions: 450,
      total: 560.5,
      by_rate: [{ rate: 10.5, base: 100, amount: 10.5 }],
    });
    expect((await api.delete(path)).data).toEqual({ deleted: true, id: data._id });
    expect(await book('2026-10', 'purchases')).toMatchObject({
      entries_count: 0,
      totals: { total: 0, by_rate: [] },
    });
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('from an earlier month keeps its original period', async () => {
    const { enter } = await shop();
    const { data } = await enter('2026-10', 'purchases', { ...bank, date: '2026-09-30' });
    expect(data.original_period).toBe('2026-09');
  });
});

describe('a list of entries', () => {
  test('is limited to one book, filtered and sorted', async () => {
    const { api, enter, book } = await shop();
    for (const [index, name] of ['Ñandú', 'Andes', 'Zeta'].entries()) {
      const date = `2026-10-0${3 - index}`;
      await enter('2026-10', 'sales', {
        ...bank,
        counterparty_name: name,
        date,
        net_taxed: index + 1,
        voucher_number: index,
      });
    }
    await enter('2026-10', 'purchases', bank);
    const list = `${base}/books/${(await book('2026-10', 'sales'))._id}/entries/`;
    const names = async (query: string) =>
      (await api.get<AnyPage>(`${list}?${query}`)).data.items.map((item) => item.counterparty_name);
    expect(await names('')).toEqual(['Ñandú', 'Andes', 'Zeta']);
    expect(await names('sort=counterparty_name&sort_dir=asc')).toEqual(['Andes', 'Ñandú', 'Zeta']);
    expect(await names('sort=total')).toEqual(['Zeta', 'Andes', 'Ñandú']);
    expect(await names('sort=voucher_number&sort_dir=asc')).toEqual(['Ñandú', 'Andes', 'Zeta']);
    expect(await names('date_from=2026-10-02&date_to=2026-10-02')).toEqual(['Andes']);
    expect(await names('search=nandu')).toEqual(['Ñandú']);
    expect(await names('voucher_type=1,99&min_total=3')).toEqual(['Zeta']);
    expect(await names('source=receipt')).toEqual([]);
    expect(await names('per_page=1&page=2')).toEqual(['Andes']);
  });
});

describe('a closed book', () => {
  test('rejects new entries, changes and deletions until it is reopened', async () => {
    const { api, enter, close, reopen } = await shop();
    const { data } = await enter('2026-09', 'purchases', { ...bank, date: '2026-09-30' });
    const closed = await close('2026-09', { book_type: 'compras' });
    expect(closed.data).toMatchObject({
      books: [{ book_type: 'purchases', status: 'closed' }],
      summary: { status: 'open' },
    });
    const rejected = { status: 409, code: 'vat_book_closed' };
    expect(await enter('2026-09', 'purchases', { ...bank, date: '2026-09-30' })).toMatchObject(rejected);
    expect(await api.put(`${base}/entries/${data._id}/`, { notes: 'x' })).toMatchObject(rejected);
    expect(await api.delete(`${base}/entries/${data._id}/`)).toMatchObject(rejected);
    expect((await enter('2026-09', 'sales', { ...bank, date: '2026-09-30' })).status).toBe(201);
    now = new Date('2026-11-01T10:00:00.000Z');
    expect((await close('2026-09')).data.books).toMatchObject([
      { closed_at: now.toISOString() },
      { closed_at: '2026-10-31T20:20:00.000Z' },
    ]);
    const reopened = await reopen('2026-09', { reason: 'Fuera de término' });
    expect(reopened.data.books).toMatchObject([{ status: 'open' }, { status: 'open', closed_at: null }]);
    expect((await api.delete(`${base}/entries/${data._id}/`)).status).toBe(200);
    now = new Date('2026-10-31T20:20:00.000Z');
  });
});

describe('the summary', () => {
  test('carries balances forward from month to month, and becomes stale', async () => {
    const { enter, close, summary, api } = await shop();
    await enter('2026-07', 'sales', { ...bank, date: '2026-07-01', net_taxed: 1000 });
    await enter('2026-07', 'purchases', { ...bank, date: '2026-07-01', net_taxed: 3000 });
    expect(await summary('2026-07')).toMatchObject({
      technical_balance: -420,
      balance_due: 0,
      balance_in_favor: 0,
      status: 'open',
      is_stale: false,
    });
    await close('2026-07');
    await enter('2026-09', 'sales', { ...bank, date: '2026-09-01', net_taxed: 4000 });
    expect(await summary('2026-09')).toMatchObject({
      previous_technical_balance: 420,
      technical_balance: 420,
      balance_due: 420,
    });
    await api.post(`${base}/summary/2026-09/calculate/`, {});
    await enter('2026-09', 'sales', { ...bank, date: '2026-09-02', net_taxed: 100 });
    expect(await summary('2026-09')).toMatchObject({ technical_balance: 420, is_stale: true });
    const again = await api.post(`${base}/summary/2026-09/calculate/`, {});
    expect(again.data).toMatchObject({ technical_balance: 441, is_stale: false });
    await api.put(`${base}/config/`, { carry_forward_balance: false, apportionment_percentage: 50 });
    expect((await api.post(`${base}/summary/2026-09/calculate/`, {})).data).toMatchObject({
      technical_balance: 861,
    });
  });

  test('drafts the return', async () => {
    const { api, enter, close } = await shop();
    await api.put(`${base}/config/`, { cuit: '27-84406118-3' });
    await enter('2026-10', 'sales', { ...bank, net_taxed: 1000 });
    const draft = await api.get(`${base}/declaration/2026-10/`);
    expect(draft.data).toMatchObject({
      form_code: '2051',
      taxpayer: { cuit: '27-84406118-3' },
      due_date: '2026-11-19',
      status: 'draft',
      warnings: [],
    });
    expect(draft.data.sections).toContainEqual({ code: 'balance_due', label: 'Saldo a pagar', amount: 210 });
    await close('2026-10');
    expect((await api.get(`${base}/declaration/2026-10/`)).data).toMatchObject({ status: 'ready' });
  });
});

const voucher = (members: Partial<VatVoucher> = {}): VatVoucher => ({
  book: 'sales',
  date: '2026-10-13',
  voucher_type: 1,
  sale_point: 1,
  voucher_number: 7,
  counterparty_name: 'Hostería Costa del Paraná S.R.L.',
  counterparty_tax_id: '30718846206',
  net_taxed: toCents(1000),
  net_untaxed: toCents(0),
  exempt: toCents(0),
  vat_items: [{ aliquot_id: 5, base: toCents(1000), amount: toCents(210) }],
  other_taxes: toCents(0),
  perceptions: toCents(0),
  ...members,
});

describe('a document', () => {
  async function settle(
    account: TestAccount,
    before: VatVoucher[],
    after: VatVoucher[],
    id = 'd1',
  ): Promise<void> {
    await service.database.transaction(account.id, async (tx) => {
      const document = { type: 'receipt', id };
      const settling = { document, before, after, called: 'Factura' };
      await (await vatBooks.settle(contextOf(account, tx, now), settling))?.write();
    });
  }
  const held = async (account: TestAccount) => [
    ...(await vatBooks.held(service.database.of(account.id), account.id, 'receipt')).values(),
  ];

  test('is entered in the book of its month, follows its changes, and is removed with it', async () => {
    const { account, book } = await shop();
    const [first, second] = [voucher(), voucher({ date: '2026-09-13', voucher_type: 3 })];
    await settle(account, [], [first]);
    expect(await book('2026-10', 'sales')).toMatchObject({
      entries: [{ source: 'receipt', source_id: 'd1', total: 1210 }],
    });
    expect(await held(account)).toEqual([vatBooks.digest([first])]);
    await settle(account, [first], [second]);
    expect(await book('2026-10', 'sales')).toMatchObject({ entries_count: 0 });
    expect(await book('2026-09', 'sales')).toMatchObject({ entries: [{ total: -1210 }] });
    expect(await held(account)).toEqual([vatBooks.digest([second])]);
    await settle(account, [second], []);
    expect(await book('2026-09', 'sales')).toMatchObject({ entries_count: 0 });
    expect(await held(account)).toEqual([]);
    expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
  });

  test('that arrives late enters the next open book; in a closed book it cannot change', async () => {
    const { account, book, close } = await shop();
    await settle(account, [], [voucher()]);
    await close('2026-10', { book_type: 'sales' });
    await settle(account, [], [voucher({ voucher_number: 8 })], 'd2');
    expect(await book('2026-11', 'sales')).toMatchObject({
      entries: [{ date: '2026-10-13', original_period: '2026-10', source_id: 'd2' }],
    });
    const change = settle(account, [voucher()], []);
    await expect(change).rejects.toMatchObject({ code: 'vat_book_closed' });
  });

  test("allows only changes of an entry's notes, and stays excluded once excluded", async () => {
    const { account, api, book } = await shop();
    await settle(account, [], [voucher()]);
    const [entry] = (await book('2026-10', 'sales')).entries;
    const path = `${base}/entries/${entry?._id}/`;
    expect(await api.put(path, { net_taxed: 5 })).toMatchObject({
      status: 422,
      errors: [{ pointer: '/net_taxed', code: 'read_only' }],
    });
    expect((await api.put(path, { notes: 'Revisado' })).data.notes).toBe('Revisado');
    await api.delete(path);
    await settle(account, [voucher()], [voucher({ net_taxed: toCents(1) })]);
    expect(await book('2026-10', 'sales')).toMatchObject({ entries_count: 0 });
    expect(await held(account)).toEqual([vatBooks.digest([voucher({ net_taxed: toCents(1) })])]);
  });

  test('is left out if the settings exclude its kind', async () => {
    const { account, api, book } = await shop();
    await api.put(`${base}/config/`, { auto_include: { receipts: false } });
    await settle(account, [], [voucher()]);
    expect(await book('2026-10', 'sales')).toMatchObject({ entries_count: 0 });
    expect(await held(account)).toEqual([vatBooks.digest([voucher()])]);
  });
});

test('an export has every entry, by date', async () => {
  const { api, enter } = await shop();
  const file = async (format: string) =>
    (await api.get<VatExport & AnyRecord>(`${base}/export/2026-10/sales/?format=${format}`)).data.files;
  const shown = JSON.parse(readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'))
    .components.examples;
  for (const { vat_total, total, source, source_id, original_period, book_id, _id, ...entry } of shown
    .vatBookSales.value.data.entries)
    expect((await enter('2026-10', 'sales', entry)).status).toBe(201);
  expect(await file('csv')).toEqual(shown.vatExport.value.data.files);
  const [json] = await file('json');
  expect(JSON.parse(json?.content ?? '')).toMatchObject({ totals: shown.vatBookSales.value.data.totals });
  const text = await file('txt');
  expect(text).toMatchObject([{ rows: 11, encoding: 'base64' }, { rows: 12 }]);
  const lines = Buffer.from(text[0]?.content ?? '', 'base64')
    .toString('latin1')
    .split('\r\n');
  expect(lines[0]).toContain('María Laura Quiroga');
});

test('another account neither sees nor changes a book', async () => {
  const [ours, theirs] = [await shop(), await shop()];
  const { data } = await ours.enter('2026-10', 'sales', bank);
  const { _id } = await ours.book('2026-10', 'sales');
  const unkept = await ours.book('2026-12', 'sales');
  const before = await stored(service.database, ours.account.id);
  const { api } = theirs;
  const responses = [
    await api.get(`${base}/books/${_id}/entries/`),
    await api.post(`${base}/books/${_id}/entries/`, bank),
    await api.get(`${base}/books/${unkept._id}/entries/`),
    await api.put(`${base}/entries/${data._id}/`, { notes: 'x' }),
    await api.delete(`${base}/entries/${data._id}/`),
  ];
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
  expect(await theirs.book('2026-10', 'sales')).toMatchObject({ entries_count: 0 });
  await theirs.close('2026-10');
  await theirs.enter('2026-11', 'sales', bank);
  expect(await stored(service.database, ours.account.id)).toEqual(before);
  expect((await ours.book('2026-10', 'sales')).status).toBe('open');
});

test('creating an entry is idempotent and audited', async () => {
  const { account, api, book, close, reopen } = await shop();
  const path = `${base}/books/${(await book('2026-10', 'sales'))._id}/entries/`;
  const key = { 'idempotency-key': 'entry' };
  await api.post(path, bank, key);
  expect((await api.post(path, bank, key)).header('idempotency-replayed')).toBe('true');
  await close('2026-10');
  await close('2026-10');
  await reopen('2026-10', { reason: 'Error' });
  const { rows } = await sql<{ action: string; entity_type: string }>`
    select action, entity_type from audit_log where account_id = ${account.id} and entity_type like 'vat%'
    order by id`.execute(service.database.everything);
  expect(rows.map(({ action, entity_type }) => `${entity_type} ${action}`)).toEqual([
    'vat_entry created',
    'vat_book closed',
    'vat_book closed',
    'vat_book reopened',
    'vat_book reopened',
  ]);
});
