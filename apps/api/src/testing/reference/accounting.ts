/** The chart of accounts and the journal (Reference 2.8), for the tests of standard resources. */
import type { ChartAccountCreate, JournalEntryCreate } from '@mostrador/types';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

let codes = 0;

/** The codes of a chart are unique, so each request uses another one. */
export const leastAccount = {
  get code() {
    return `9.${++codes}`;
  },
  name: 'Otras',
  account_type: 'expense',
} satisfies ChartAccountCreate;

export const wholeAccount = {
  get code() {
    return leastAccount.code;
  },
  name: 'Embalajes',
  account_type: 'expense',
  parent_code: null,
  level: 1,
  is_detail: true,
  description: 'Cajas y bolsas',
  afip_code: '5301',
} satisfies Required<ChartAccountCreate>;

export const chartAccounts: StandardResource = {
  base: '/api/v1/accounting/accounts',
  scope: 'accounting',
  table: 'chart_accounts',
  least: leastAccount,
  get whole() {
    return wholeAccount;
  },
  references: ['parent_code'],
  always: ['level'],
};

const lines = [
  { account_code: '1.1', debit: 12.34 },
  { account_code: '2.1', credit: 12.34 },
];

export const leastEntry = { description: 'Cambio', lines } satisfies JournalEntryCreate;

export const wholeEntry = {
  date: '2026-10-20',
  description: 'Pago de energía eléctrica',
  lines: [
    { account_code: '2.1', account_name: 'Acreedores', debit: 12.34, credit: 0, description: 'Septiembre' },
    { account_code: '1.1', account_name: 'Banco', debit: 0, credit: 12.34, description: 'Transferencia' },
  ],
  reference_type: 'expense',
  reference_id: '6aba5210b1c1c1e7a5310001',
} satisfies Required<JournalEntryCreate>;

export const journalEntries: StandardResource = {
  base: '/api/v1/accounting/journal',
  scope: 'accounting',
  table: 'journal_entries',
  least: leastEntry,
  text: 'description',
  invalid: { description: '' },
  get whole() {
    return wholeEntry;
  },
  references: ['lines'],
  always: ['date'],
};

const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

export const chartList: ListOf = {
  base: chartAccounts.base,
  records: {
    a: { code: '1', name: 'Ñandú', account_type: 'asset', is_detail: false },
    b: { code: '1.2', name: 'nube', account_type: 'asset', parent_code: '1' },
    c: { code: '4', name: 'Ábaco', account_type: 'revenue', is_detail: false },
    d: { code: '1.10', name: 'zapato', account_type: 'asset', parent_code: '1' },
    e: { code: '5', name: 'abeja', account_type: 'expense' },
  },
  filters: [
    ['code=1', 'a'],
    ['code=1,5', 'ea'],
    ['account_type=asset', 'dba'],
    ['account_type=revenue,expense', 'ec'],
    ['parent_code=1', 'db'],
    ['parent_code=4', ''],
    ['level=1', 'eca'],
    ['level=2,3', 'db'],
    ['is_detail=true', 'edb'],
    ['is_detail=false', 'ca'],
    ['is_active=true', 'edcba'],
    ['is_active=false', ''],
  ],
  sorts: [
    ...byTime,
    ['name', 'cebad', 'dabec'],
    ['code', 'adbce', 'ecbda'],
    ['account_type', 'abdec', 'cedba'],
    ['level', 'acebd', 'dbeca'],
  ],
};

const entry = (date: string, description: string, amount: number, more: object = {}) => ({
  date,
  description,
  lines: [
    { account_code: '1.1', debit: amount },
    { account_code: '2.1', credit: amount },
  ],
  ...more,
});

export const journalList: ListOf = {
  base: journalEntries.base,
  records: {
    a: entry('2026-10-05', 'Ñandú', 300, { reference_type: 'sale', reference_id: 's1' }),
    b: entry('2026-10-01', 'nube', 20.5, { reference_type: 'expense' }),
    c: entry('2026-10-05', 'Ábaco', 20.5),
    d: entry('2026-09-30', 'zapato', 9, { reference_type: 'sale', reference_id: 's2' }),
    e: entry('2027-01-01', 'abeja', 1000),
  },
  touch: { description: 'nube ' },
  filters: [
    ['status=draft', 'edcba'],
    ['status=posted', ''],
    ['reference_type=sale', 'da'],
    ['reference_type=sale,expense', 'dba'],
    ['reference_id=s1', 'a'],
    ['reference_id=s1,s2', 'da'],
    ['min_total=20.5', 'ecba'],
    ['max_total=20.5', 'dcb'],
    ['min_total=10&max_total=300', 'cba'],
    ['date_from=2026-10-05', 'eca'],
    ['date_to=2026-10-01', 'db'],
    ['from=2026-10-01&to=2026-10-31', 'cba'],
  ],
  sorts: [
    ...byTime,
    ['date', 'dbace', 'ecabd'],
    ['entry_number', 'abcde', 'edcba'],
    ['description', 'cebad', 'dabec'],
    ['status', 'abcde', 'edcba'],
    ['total_debit', 'dbcae', 'eacbd'],
  ],
};
