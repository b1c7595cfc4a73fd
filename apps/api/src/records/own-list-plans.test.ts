/**
 * The equivalent of `list-plans.test.ts` for lists with their own tables: every filter and every sort, alone and in
 * pairs, is served by indexes.
 */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { sharedParameters } from '../testing/reference/lists.ts';
import { startTestService } from '../testing/service.ts';
import { planChecks, settled } from '../testing/standard/list-plans.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const records = 3_000;
const service = await startTestService();
const account = await service.account();
const token = await account.token();
const api = apiOf(service.baseUrl, token);
const check = planChecks({ service, account, token, records });

interface OwnList {
  table: string;
  path: string;
  /** The columns specific to the table, for the row `n`. */
  columns: Record<string, RawBuilder<unknown>>;
  filters: string[];
  sorts: string[];
}

const book = (await api.get('/api/v1/iva/books/2026-10/sales/')).data._id;
const taxes = '/api/v1/accounting/retenciones-percepciones';
const day = sql`to_char('2026-01-01'::date + n % 300, 'YYYY-MM-DD')`;
const dates = ['date_from=2026-09-01', 'date_to=2026-02-01', 'from=2026-09-01', 'to=2026-02-01'];
const one = (name: string, of: number) => sql`${name}::text || '-' || n % ${of}::int`;

/** A row stored as a document, from which its columns are derived. */
const document = (members: Record<string, RawBuilder<unknown>>) => ({
  created_at: sql`'2026-01-01'::timestamptz + n * interval '1 minute'`,
  updated_at: sql`'2026-01-01'::timestamptz + (n::bigint * 7919 % 3000) * interval '1 minute'`,
  search: sql`'palabra ' || n % 500 || ' casa'`,
  doc: sql`jsonb_build_object('filler', repeat(md5(n::text), 20), ${sql.join(
    Object.entries(members).map(([name, value]) => sql`${sql.lit(name)}::text, ${value}`),
  )})`,
});

const withholding = (path: string, party: string): OwnList => ({
  table: 'withholdings',
  path: `${taxes}/${path}/`,
  columns: document({
    kind: sql`case when n % 2 = 0 then 'retencion' else 'percepcion' end`,
    date: day,
    amount: sql`n::bigint * 31 % 5000`,
    regime: sql`jsonb_build_object('_id', ${one('r', 40)}, 'tax', 'iva')`,
    supplier_id: one('s', 100),
    customer_id: one('c', 100),
    certificate_id: one('z', 3000),
    journal_entry_id: one('j', 3000),
  }),
  filters: ['tax=iva', 'regime_id=r-3', `${party}-7`, 'certificate_id=z-7', 'journal_entry_id=j-7', ...dates],
  sorts: ['date', 'created_at', 'amount'],
});

const lists: OwnList[] = [
  {
    table: 'vat_entries',
    path: `/api/v1/iva/books/${book}/entries/`,
    columns: document({
      book_id: sql`case when n % 12 = 0 then ${book}::text else ${one('b', 11)} end`,
      date: day,
      source: sql`case when n % 3 = 0 then 'receipt' else 'sale' end`,
      source_id: one('d', 3000),
      voucher_type: sql`n % 20`,
      voucher_number: sql`n`,
      total: sql`n::bigint * 31 % 5000`,
      counterparty_name: one('Cliente', 100),
    }),
    filters: [
      'voucher_type=6',
      'source=receipt',
      'source_id=d-12',
      'min_total=100',
      'max_total=100',
      ...dates,
    ],
    sorts: ['date', 'created_at', 'updated_at', 'counterparty_name', 'voucher_number', 'total'],
  },
  {
    table: 'withholding_regimes',
    path: `${taxes}/regimes/`,
    columns: document({
      kind: sql`'retencion'`,
      tax: sql`'iva'`,
      jurisdiction: one('AR', 5),
      code: one('k', 3000),
      name: one('Regimen', 500),
      base: sql`'net'`,
      accumulation: sql`'month'`,
      is_active: sql`n % 3 = 0`,
    }),
    filters: [
      'kind=retencion',
      'tax=iva',
      'jurisdiction=AR-3',
      'code=k-7',
      'base=net',
      'accumulation=month',
      'is_active=true',
    ],
    sorts: ['created_at', 'updated_at', 'code', 'name'],
  },
  withholding('retenciones', 'supplier_id=s'),
  withholding('percepciones', 'customer_id=c'),
  {
    table: 'withholding_certificates',
    path: `${taxes}/certificates/`,
    columns: document({
      kind: sql`'retencion'`,
      tax: sql`'iva'`,
      regime_code: one('k', 40),
      date: day,
      number: one('0001', 3000),
      amount: sql`n::bigint * 31 % 5000`,
      withholding_id: one('w', 3000),
    }),
    filters: ['kind=retencion', 'tax=iva', 'regime_code=k-7', 'withholding_id=w-7', ...dates],
    sorts: ['date', 'created_at', 'number', 'amount'],
  },
  {
    table: 'bank_statements',
    path: '/api/v1/accounting/bank/statements/',
    columns: {
      bank_account_code: one('1.1.1.02', 9),
      bank_name: one('Banco', 20),
      period_from: day,
      period_to: day,
      currency: sql`'ARS'`,
      lines_count: sql`2`,
      matched_count: sql`n % 3`,
      imported_at: sql`'2026-01-01'::timestamptz + n * interval '1 minute'`,
      search: sql`'palabra ' || n % 500 || ' casa'`,
    },
    filters: ['status=pending', 'bank_account_code=1.1.1.02-3', ...dates],
    sorts: ['imported_at', 'period_to', 'bank_name', 'status'],
  },
  {
    table: 'received_invoice_imports',
    path: '/api/v1/received_invoices/import-history/',
    columns: {
      created_at: sql`'2026-01-01'::timestamptz + n * interval '1 minute'`,
      filename: one('comprobantes', 500),
      total_rows: sql`n % 700`,
      imported: sql`n % 600`,
      duplicates: sql`0`,
      errors: sql`0`,
      status: sql`case when n % 3 = 0 then 'partial' else 'completed' end`,
    },
    filters: ['status=partial'],
    sorts: ['created_at', 'filename', 'total_rows', 'imported'],
  },
];

const filled = new Set<string>();

describe.each(lists)('$path', ({ table, path, columns, filters, sorts }) => {
  beforeAll(async () => {
    if (filled.has(table)) return;
    filled.add(table);
    const names = Object.keys(columns).map((name) => sql.ref(name));
    await sql`
      insert into ${sql.table(table)} (account_id, id, ${sql.join(names)})
      select ${account.id}, lpad(to_hex(n), 24, '0'), ${sql.join(Object.values(columns))}
      from generate_series(1, ${records}::int) n returning id`.execute(service.database.of(account.id));
    await settled(service, table);
  });

  const both = filters.flatMap((filter) => sorts.map((sort) => `${filter}&sort=${sort}`));
  const sorted = sorts.flatMap((sort) => [`sort=${sort}&sort_dir=asc`, `sort=${sort}&sort_dir=desc`]);

  test.each([
    ['without parameters', ['']],
    ['each filter', filters],
    ['each sort', sorted],
    ['each filter with each sort', both],
  ])('%s', async (_, queries) => {
    for (const parameters of queries) await check({ table, path, parameters });
  });

  test('every filter and sort of the list is tested above', async () => {
    const { errors } = await api.get(`${path}?sort=nonsense`);
    expect([...(errors[0]?.allowed ?? [])].sort()).toEqual([...sorts].sort());
    const { allowed = [] } = await api.get(`${path}?nonsense=1`);
    const own = allowed.filter((name) => !sharedParameters.includes(name));
    const proven = filters.map((filter) => filter.split('=')[0] ?? '');
    expect(own.sort()).toEqual([...proven].sort());
  });
});
