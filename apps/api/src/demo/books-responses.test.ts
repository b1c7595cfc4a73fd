/**
 * The examples of accounting reports, balances, deadlines and the fiscal close match the responses on the demo account.
 */
import { readFileSync } from 'node:fs';
import type { VatBook } from '@mostrador/types';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { findings } from '../areas/checks.ts';
import { isObject } from '../core/is-object.ts';
import { asReturned, type Document } from '../records/document.ts';
import { kindNamed } from '../records/kind.ts';
import { apiOf } from '../testing/api.ts';
import { atExampleUrl, startTestService } from '../testing/service.ts';
import { demoAccount } from './account.ts';
import { seedDemo } from './seed.ts';

vi.setConfig({ testTimeout: 60_000 });

const bundle: unknown = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);
const now = new Date('2026-10-31T21:00:00.000Z');
const service = await startTestService({ clock: () => now, alone: true, config: atExampleUrl });
const api = apiOf(service.baseUrl, await seedDemo(service.database, { loopback: true, now }));
const base = '/api/v1/accounting';

/** Returns the value of an example of the description, by name. */
function example(name: string): unknown {
  return inside(bundle, 'components', 'examples', name, 'value');
}

function inside(value: unknown, ...[name, ...rest]: string[]): unknown {
  if (name === undefined) return value;
  return isObject(value) ? inside(value[name], ...rest) : undefined;
}

const october = 'from=2026-10-01&to=2026-10-31';

test.each([
  ['trialBalance', `reports/trial-balance/?${october}&include_zero=false`],
  ['incomeStatement', `reports/income-statement/?${october}&include_zero=false`],
  [
    'incomeStatementCompared',
    `reports/income-statement/?${october}&include_zero=false&compare=previous_period`,
  ],
  ['balanceSheet', 'reports/balance-sheet/?as_of=2026-10-31&include_zero=false'],
  ['accountLedger', `reports/account-ledger/1.1.1.02.010/?${october}`],
  ['dailyJournal', 'reports/daily-journal/2026-10-20/'],
  ['cashFlow', `reports/cash-flow/?${october}`],
  ['chartAccountBalance', 'accounts/6abab930b1c1c1e7a560000a/balance/'],
  ['deadlinePage', 'fiscal-calendar/'],
  ['deadlinePageUpcoming', 'fiscal-calendar/upcoming/'],
])('%s is the response of %s', async (name, path) => {
  const shown = example(name);
  expect(shown).toBeDefined();
  expect((await api.get(`${base}/${path}`)).body).toEqual(shown);
});

test('generalLedger is the first page of two accounts', async () => {
  const shown = example('generalLedger');
  const { body } = await api.get(`${base}/reports/general-ledger/?${october}&per_page=2`);
  expect(inside(body, 'data', 'items')).toEqual(inside(shown, 'data', 'items'));
});

test('the VAT book entries match their documents, and everything verifies', async () => {
  for (const [type, source, resource] of [
    ['sales', 'receipt', 'receipts'],
    ['purchases', 'received_invoice', 'receivedInvoices'],
  ] as const) {
    const { data } = await api.get<VatBook>(`/api/v1/iva/books/2026-10/${type}/`);
    const kind = kindNamed(resource);
    const effect = kind.behaviour.effects?.find(({ ledger }) => ledger === 'vat');
    const { rows } = await sql<{ id: string; doc: Document; kept: object }>`
      select id, doc, kept from ${sql.table(kind.table)} where account_id = ${demoAccount.id}`.execute(
      service.database.of(demoAccount.id),
    );
    const stood = rows.map(({ id, doc, kept }) => [id, effect?.digest(asReturned(kind.shape, doc), kept)]);
    const shown = data.entries.filter((entry) => entry.source === source);
    expect(stood.filter(([, digest]) => digest)).toHaveLength(shown.length);
    for (const entry of shown) {
      const digest = new Map(stood.map(([id, text]) => [id, text])).get(entry.source_id ?? '') ?? '[]';
      const [book, date, facts] = JSON.parse(digest);
      expect([book, date]).toEqual([type, entry.date]);
      expect(entry).toMatchObject(facts.book ? (({ book: _, ...rest }) => rest)(facts) : facts);
    }
  }
  expect(await findings(service.database.of(demoAccount.id), demoAccount.id)).toEqual([]);
});

test('the imports of received invoices match the example', async () => {
  const shown = example('importPage');
  expect((await api.get('/api/v1/received_invoices/import-history/')).body).toEqual(shown);
});

test('an unknown code matches its example', async () => {
  const { body } = await api.get(`${base}/reports/account-ledger/9.9/`);
  expect(body).toEqual({ ...Object(example('ledgerUnknownCode')), request_id: expect.any(String) });
});

test('loading the deadlines of the year keeps existing ones', async () => {
  const { body } = await api.post(`${base}/fiscal-calendar/seed/`, example('deadlinesSeed'));
  expect(body).toEqual(example('deadlinesSeeded'));
});
