/** Bank reconciliation: importing, matching by score and by hand (Reference 4.7, Decision N53). */
import type { BankAutoMatchResult, BankStatement, BankStatementImportResult } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { toCents } from '../../../core/cents.ts';
import { type AnyPage, type AnyRecord, apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { stored } from '../../../testing/stored.ts';
import { unknownId } from '../../../testing/unknown-id.ts';
import { certainFits, fitsOf, type LineFacts, type Target } from './match-score.ts';

const now = new Date('2026-10-31T20:20:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/accounting/bank';
const code = '1.1.1';
const account = { code, name: 'Banco', account_type: 'asset', level: 1 } as const;
const income = { code: '4.1', name: 'Ventas', account_type: 'revenue', level: 1 } as const;
const line = {
  date: '2026-10-08',
  description: 'Transferencia Gómez Valeria',
  amount: 515_000,
  reference: 'TRF-7720145',
};

async function shop() {
  const owner = await service.account();
  const api = apiOf(service.baseUrl, await owner.token());
  for (const one of [account, income]) await api.post('/api/v1/accounting/accounts/', one);
  const brought = (lines: object[], members: object = {}) =>
    api.post<BankStatementImportResult & AnyRecord>(`${base}/import/`, {
      bank_account_code: code,
      lines,
      ...members,
    });
  /** Posts an entry that brings money into the bank, or takes it out. */
  const entry = async (amount: number, members: object = {}) => {
    const [bank, other] =
      amount > 0 ? [{ debit: amount }, { credit: amount }] : [{ credit: -amount }, { debit: -amount }];
    const lines = [
      { account_code: code, ...bank },
      { account_code: '4.1', ...other },
    ];
    const sent = { date: '2026-10-08', description: 'Alquiler Gómez', lines, ...members };
    const { data } = await api.post('/api/v1/accounting/journal/', sent);
    expect((await api.post(`/api/v1/accounting/journal/${data._id}/post/`, {})).status).toBe(200);
    return data._id;
  };
  const auto = (statement: string, body: object = {}) =>
    api.post<BankAutoMatchResult & AnyRecord>(`${base}/auto-match/${statement}/`, body);
  const match = (body: object) => api.post(`${base}/manual-match/`, body);
  const read = async (id: string) =>
    (await api.get<BankStatement & AnyRecord>(`${base}/statements/${id}/`)).data;
  return { owner, api, brought, entry, auto, match, read };
}

await operationsOf({
  service,
  prepare: async (api) => {
    await api.chartAccounts.create(account);
    const { statement_id, statement } = await api.bankStatements.import({
      bank_account_code: code,
      lines: [line],
    });
    return { statement: statement_id, line: statement.lines[0]?._id ?? '' };
  },
  nothing: { statement: unknownId, line: unknownId },
  statuses: {
    listBankStatements: [200],
    getBankStatement: [200, 404],
    importBankStatement: [200, 201, 422],
    matchBankStatement: [200, 404, 422],
    matchBankLine: [200, 409, 422],
  },
  calls: ({ bankStatements: bank, expenses }, { statement, line: lineId }) => [
    () => bank.list(),
    () => bank.get(statement),
    () => bank.get(unknownId),
    () => bank.import({ bank_account_code: code, lines: [line], colour: 'red' } as never),
    () => bank.import({ bank_account_code: code, lines: [{ ...line, amount: -5, reference: null }] }),
    () => bank.import({ bank_account_code: '9', lines: [line] }),
    () => bank.match(statement, { dry_run: true }),
    () => bank.match(statement),
    () => bank.match(unknownId),
    () => bank.match(statement, { tolerance_days: -1 }),
    () => bank.matchLine({ statement_line_id: unknownId, journal_entry_id: unknownId }),
    () => bank.matchLine({ statement_line_id: lineId, journal_entry_id: unknownId }),
    async () => {
      const { _id } = await expenses.create({
        amount: 5,
        description: 'Papel',
        tax_rate: 21,
        status: 'paid',
      });
      await bank.matchLine({ statement_line_id: lineId, target_type: 'expense', target_id: _id });
      await bank.matchLine({ statement_line_id: lineId, target_type: 'expense', target_id: _id });
    },
    () => bank.matchLine({ statement_line_id: lineId, unmatch: true }),
  ],
});

describe('an import', () => {
  test('keeps the order of the bank, and checks its balances', async () => {
    const { brought } = await shop();
    const lines = [line, { date: '2026-10-05', description: 'VEP', debit: 85_000, balance: 430_000 }];
    const balances = {
      opening_balance: 0,
      closing_balance: 430_000,
      bank_name: 'Banco de la Ribera',
      currency: 'ars',
    };
    const { status, data } = await brought(lines, balances);
    expect(status).toBe(201);
    expect(data).toMatchObject({ imported: 2, duplicates: 0 });
    expect(data.warnings).toBeUndefined();
    expect(data.statement).toMatchObject({
      bank_account_code: code,
      period: { from: '2026-10-05', to: '2026-10-08' },
      opening_balance: 0,
      currency: 'ARS',
      lines_count: 2,
      unmatched_count: 2,
      status: 'pending',
      lines: [
        {
          amount: 515_000,
          reference: 'TRF-7720145',
          balance: null,
          status: 'unmatched',
          match: null,
          candidates: [],
        },
        { amount: -85_000, reference: null, balance: 430_000 },
      ],
    });
    const off = await brought([{ ...line, amount: 1 }], { opening_balance: 0, closing_balance: 2 });
    expect(off.data.warnings).toMatchObject([{ code: 'balance_mismatch', field: 'closing_balance' }]);
  });

  test('skips existing lines, even if imported again; equal lines of one file count as two', async () => {
    const { brought, api } = await shop();
    const first = await brought([line, line]);
    expect(first.data).toMatchObject({ imported: 2, duplicates: 0 });
    const again = await brought([line, line]);
    expect(again).toMatchObject({
      status: 200,
      data: { imported: 0, duplicates: 2, statement_id: first.data.statement_id },
    });
    const more = await brought([line, line, line, { ...line, date: '2026-10-09' }]);
    expect(more.data).toMatchObject({ imported: 2, duplicates: 2 });
    expect((await api.get<AnyPage>(`${base}/statements/`)).data.total).toBe(2);
  });

  test('reads files as text, or in base64 and Windows-1252', async () => {
    const { api, brought } = await shop();
    const content = 'Fecha;Concepto;Importe\n05/10/2026;Depósito;43500,00\n';
    const file = { lines: undefined, format: 'csv', filename: 'octubre.csv' };
    const plain = await brought([], { ...file, content });
    const coded = { ...file, content: Buffer.from(content.replace('05', '06'), 'latin1').toString('base64') };
    const bytes = await brought([], { ...coded, encoding: 'base64' });
    for (const { data } of [plain, bytes]) expect(data.statement.lines[0]?.description).toBe('Depósito');
    expect((await api.get<AnyPage>(`${base}/statements/?search=octubre`)).data.total).toBe(2);
  });

  test.each<[object, string, string]>([
    [{ bank_account_code: '9' }, '/bank_account_code', 'invalid_reference'],
    [{ lines: undefined }, '/lines', 'required'],
    [{ lines: [] }, '/lines', 'too_few_items'],
    [{ content: 'x' }, '/content', 'mutually_exclusive'],
    [{ lines: undefined, content: 'x' }, '/format', 'required'],
    [{ lines: undefined, content: 'x', format: 'ofx' }, '/content', 'invalid_format'],
    [{ lines: undefined, content: '%', format: 'ofx', encoding: 'base64' }, '/content', 'invalid_format'],
    [{ lines: undefined, content: 'x', format: 'pdf' }, '/format', 'invalid_enum'],
    [{ lines: [{ ...line, amount: 0 }] }, '/lines/0/amount', 'too_low'],
    [{ lines: [{ ...line, debit: 1 }] }, '/lines/0/amount', 'mutually_exclusive'],
    [{ lines: [{ ...line, amount: undefined }] }, '/lines/0/amount', 'required'],
    [{ lines: [{ ...line, amount: undefined, debit: -1 }] }, '/lines/0/debit', 'too_low'],
    [{ lines: [{ ...line, date: '2026-02-30' }] }, '/lines/0/date', 'invalid_format'],
    [{ lines: [{ ...line, amount: 1_000_000_000_000 }] }, '/lines/0/amount', 'too_high'],
  ])('of %j is rejected', async (members, pointer, error) => {
    const { owner, brought } = await shop();
    const before = await stored(service.database, owner.id);
    expect(await brought([line], members)).toMatchObject({ status: 422, errors: [{ pointer, code: error }] });
    expect(await stored(service.database, owner.id)).toEqual(before);
  });
});

const day = (amount: number, members: Partial<LineFacts> = {}): LineFacts => ({
  id: 'l1',
  date: '2026-10-08',
  description: 'Transferencia Coop La Rueda',
  reference: null,
  amount: toCents(amount),
  ...members,
});
const target = (amount: number, members: Partial<Target> = {}): Target => ({
  type: 'journal_entry',
  id: 't1',
  date: '2026-10-08',
  amount: toCents(amount),
  references: [],
  counterparty: null,
  ...members,
});

describe('the score', () => {
  test.each<[what: string, line: LineFacts, target: Target, want: number | undefined]>([
    ['amount and day', day(5), target(5), 65],
    ['another sign', day(5), target(-5), undefined],
    ['a cent less', day(5), target(4.99), undefined],
    ['two days apart', day(5), target(5, { date: '2026-10-10' }), 59],
    ['four days apart', day(5), target(5, { date: '2026-10-12' }), undefined],
    ['the reference', day(5, { reference: 'TRF-0012' }), target(5, { references: ['trf 12'] }), 65],
    [
      'the same reference, formatted differently',
      day(5, { reference: 'TRF-12' }),
      target(5, { references: ['trf12'] }),
      95,
    ],
    ['the counterparty', day(5), target(5, { counterparty: 'Cooperativa de Mensajería La Rueda Ltda.' }), 65],
    ['half of its name', day(5), target(5, { counterparty: 'Coop. La Rueda Ltda.' }), 75],
    [
      'all of it',
      day(5, { reference: 'A-123' }),
      target(5, { references: ['A123'], counterparty: 'La Rueda' }),
      100,
    ],
  ])('of %s', (_, one, other, want) => {
    expect(fitsOf([one], [other], 3).get('l1')?.[0]?.score).toBe(want);
  });

  test('is not certain if another record or line fits as well', () => {
    const reference = { reference: 'TRF-1' };
    const known = { references: ['TRF-1'] };
    const certain = (lines: LineFacts[], targets: Target[]) =>
      certainFits(fitsOf(lines, targets, 3), 80).map(
        ({ line: { id }, target: { id: other } }) => `${id} ${other}`,
      );
    expect(certain([day(5, reference)], [target(5, known)])).toEqual(['l1 t1']);
    expect(certain([day(5, reference)], [target(5, known), target(5, { ...known, id: 't2' })])).toEqual([]);
    expect(certain([day(5, reference)], [target(5, known), target(5, { id: 't2' })])).toEqual(['l1 t1']);
    const two = [day(5, reference), day(5, { ...reference, id: 'l2' })];
    expect(certain(two, [target(5, known)])).toEqual([]);
    const other = { reference: 'TRF-2', id: 'l2' };
    expect(
      certain(
        [day(5, reference), day(5, other)],
        [target(5, known), target(5, { references: ['TRF-2'], id: 't2' })],
      ),
    ).toEqual(['l1 t1', 'l2 t2']);
  });
});

describe('automatic matching', () => {
  test('matches certain fits, suggests the others, and uses each record once', async () => {
    const { brought, entry, auto, read, api } = await shop();
    const certain = await entry(515_000, { reference_id: 'TRF-7720145' });
    const near = await entry(43_500, { description: 'Depósito' });
    await entry(99, { date: '2026-09-01' });
    const lines = [
      line,
      { ...line, amount: 43_500, reference: null, description: 'x' },
      { ...line, amount: 99 },
    ];
    const { statement_id } = (await brought(lines)).data;
    const dry = await auto(statement_id, { dry_run: true });
    expect(dry.data).toMatchObject({ matched: 1, suggested: 1, unmatched: 1 });
    expect((await read(statement_id)).status).toBe('pending');
    const { data } = await auto(statement_id);
    expect(data.matches).toMatchObject([
      {
        target_type: 'journal_entry',
        target_id: certain,
        score: 100,
        reasons: ['amount', 'reference', 'date', 'counterparty'],
      },
    ]);
    const statement = await read(statement_id);
    expect(statement).toMatchObject({ matched_count: 1, unmatched_count: 2, status: 'partial' });
    expect(statement.lines).toMatchObject([
      {
        status: 'matched',
        match: { id: certain, score: 100, method: 'auto', parts: [{ amount: 515_000 }] },
        candidates: [],
      },
      {
        status: 'suggested',
        match: null,
        candidates: [{ type: 'journal_entry', id: near, score: 65, reasons: ['amount', 'date'] }],
      },
      { status: 'unmatched', candidates: [] },
    ]);
    expect((await auto(statement_id)).data).toMatchObject({ matched: 0, suggested: 1, unmatched: 1 });
    const second = (await brought([{ ...line, description: 'Otra' }])).data.statement_id;
    expect((await auto(second)).data).toMatchObject({ matched: 0, suggested: 0 });
    const listed = async (query: string) =>
      (await api.get<AnyPage>(`${base}/statements/?${query}`)).data.items.length;
    expect([
      await listed('status=partial'),
      await listed('status=pending'),
      await listed('bank_account_code=9'),
    ]).toEqual([1, 1, 0]);
    expect(await listed('sort=period_to&sort_dir=asc&date_from=2026-10-09')).toBe(0);
  });

  test('finds payments, paid expenses and paid sales', async () => {
    const { api, brought, auto } = await shop();
    const made = async (path: string, body: object) => (await api.post(path, body)).data._id;
    const customer = await made('/api/v1/customers/', { name: 'Valeria Gómez' });
    const holder = { entity_type: 'customer', entity_id: customer, entity_name: 'Valeria Gómez' };
    const current = await made('/api/v1/current-accounts/', holder);
    const payment = {
      amount: 700,
      payment_method: 'bank_transfer',
      reference: 'TRF-700',
      payment_date: '2026-10-30T12:00:00.000Z',
    };
    const movement = await made(`/api/v1/current-accounts/${current}/payments/`, payment);
    const expense = await made('/api/v1/expenses/', {
      amount: 800,
      description: 'Papel FC-800',
      tax_rate: 21,
      status: 'paid',
      date: '2026-10-30',
    });
    const sale = await made('/api/v1/sales/', {
      items: [{ name: 'Casco', quantity: 1, price: 900 }],
      status: 'completed',
      payment: { status: 'paid' },
    });
    const bank = { ...line, date: '2026-10-30' };
    const { statement_id } = (
      await brought([
        { ...bank, amount: 700, reference: 'TRF-700' },
        { ...bank, amount: -800, reference: 'FC-800' },
        { ...bank, amount: 900, reference: null },
      ])
    ).data;
    const { data } = await auto(statement_id, { min_score: 60 });
    expect(data.matches.map(({ target_type, target_id }) => [target_type, target_id])).toEqual([
      ['current_account_movement', movement],
      ['expense', expense],
      ['sale', sale],
    ]);
  });
});

describe('manual matching', () => {
  test('takes one record or several, and can be undone', async () => {
    const { brought, entry, match, read } = await shop();
    const [one, other] = [await entry(500_000), await entry(15_000)];
    const { statement_id, statement } = (await brought([line])).data;
    const statement_line_id = statement.lines[0]?._id ?? '';
    const parts = [
      { target_type: 'journal_entry', target_id: one, amount: 500_000 },
      { target_type: 'journal_entry', target_id: other, amount: 15_000 },
    ];
    const { data } = await match({ statement_line_id, matches: parts });
    expect(data).toMatchObject({
      line: { status: 'matched', match: { id: one, score: null, method: 'manual', parts } },
      statement: { matched_count: 1, unmatched_count: 0, status: 'reconciled' },
    });
    const taken = { status: 409, code: 'already_matched' };
    expect(await match({ statement_line_id, journal_entry_id: one })).toMatchObject(taken);
    const [second] = (await brought([{ ...line, amount: 15_000 }])).data.statement.lines;
    expect(await match({ statement_line_id: second?._id, journal_entry_id: other })).toMatchObject(taken);
    await match({ statement_line_id, unmatch: true });
    expect(await read(statement_id)).toMatchObject({
      status: 'pending',
      lines: [{ status: 'unmatched', match: null }],
    });
    expect((await match({ statement_line_id: second?._id, journal_entry_id: other })).status).toBe(200);
  });

  test.each<[object, string, string]>([
    [{ journal_entry_id: unknownId }, '/journal_entry_id', 'invalid_reference'],
    [{ target_type: 'sale', target_id: unknownId }, '/target_id', 'invalid_reference'],
    [{ target_id: unknownId }, '/target_type', 'required'],
    [{}, '/target_id', 'required'],
    [{ journal_entry_id: unknownId, target_id: unknownId }, '/matches', 'mutually_exclusive'],
    [{ matches: [] }, '/matches', 'too_few_items'],
    [
      { matches: [{ target_type: 'sale', target_id: 'a', amount: -1 }] },
      '/matches/0/amount',
      'invalid_format',
    ],
    [{ matches: [{ target_type: 'sale', target_id: 'a', amount: 515_000.01 }] }, '/matches', 'too_high'],
    [
      { matches: [1, 2].map((amount) => ({ target_type: 'sale', target_id: 'a', amount })) },
      '/matches/1/target_id',
      'not_unique',
    ],
    [
      { statement_line_id: unknownId, journal_entry_id: unknownId },
      '/statement_line_id',
      'invalid_reference',
    ],
  ])('of %j is rejected', async (members, pointer, error) => {
    const { brought, match } = await shop();
    const { statement } = (await brought([line])).data;
    const sent = { statement_line_id: statement.lines[0]?._id, ...members };
    expect(await match(sent)).toMatchObject({ status: 422, errors: [{ pointer, code: error }] });
  });
});

test('another account neither sees nor matches it', async () => {
  const [ours, theirs] = [await shop(), await shop()];
  const entry = await ours.entry(515_000);
  const { statement_id, statement } = (await ours.brought([line])).data;
  const before = await stored(service.database, ours.owner.id);
  expect((await theirs.api.get(`${base}/statements/${statement_id}/`)).status).toBe(404);
  expect((await theirs.auto(statement_id)).status).toBe(404);
  expect((await theirs.match({ statement_line_id: statement.lines[0]?._id, unmatch: true })).status).toBe(
    422,
  );
  const own = (await theirs.brought([line])).data;
  expect(own).toMatchObject({ imported: 1, duplicates: 0 });
  expect((await theirs.auto(own.statement_id)).data).toMatchObject({ matched: 0, suggested: 0 });
  const theirLine = own.statement.lines[0]?._id;
  expect((await theirs.match({ statement_line_id: theirLine, journal_entry_id: entry })).status).toBe(422);
  expect((await theirs.api.get<AnyPage>(`${base}/statements/`)).data.total).toBe(1);
  expect(await stored(service.database, ours.owner.id)).toEqual(before);
});

test('an import is idempotent and audited', async () => {
  const { owner, api, auto, entry } = await shop();
  await entry(515_000, { reference_id: 'TRF-7720145' });
  const key = { 'idempotency-key': 'import' };
  const body = { bank_account_code: code, lines: [line] };
  const first = await api.post<BankStatementImportResult & AnyRecord>(`${base}/import/`, body, key);
  const again = await api.post(`${base}/import/`, body, key);
  expect(again.header('idempotency-replayed')).toBe('true');
  await auto(first.data.statement_id);
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where account_id = ${owner.id} and entity_type like 'bank%' order by id`.execute(
    service.database.everything,
  );
  expect(rows.map(({ action }) => action)).toEqual(['created', 'matched']);
});
