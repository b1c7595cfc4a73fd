/**
 * The expected results of each filter and sort of POS terminals, cash registers and budgets, in the format of
 * `lists.ts`.
 */
import type { ListOf } from './lists.ts';

const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

const posTerminals: ListOf = {
  base: '/api/v1/pos',
  records: {
    a: { name: 'Ñandú', location: 'Salón' },
    b: { name: 'nube', location: 'Árbol', status: 'inactive' },
    c: { name: 'Ábaco', status: 'maintenance' },
    d: { name: 'zapato', location: 'Depósito', status: 'active' },
    e: { name: 'abeja', location: 'arena', status: 'inactive' },
  },
  filters: [
    ['status=active', 'da'],
    ['status=inactive,maintenance', 'ecb'],
    ['status=maintenance', 'c'],
  ],
  sorts: [
    ...byTime,
    ['name', 'cebad', 'dabec'],
    ['location', 'bedac', 'adebc'],
    ['status', 'adbec', 'cebda'],
  ],
};

const cashRegisters: ListOf = {
  base: '/api/v1/cash_register',
  records: {
    a: { pos_terminal_id: 'x', initial_amount: 500 },
    b: { pos_terminal_id: 'y', initial_amount: 20.5, notes: 'cambio' },
    c: { pos_terminal_id: 'z', initial_amount: 20.5 },
    d: { pos_terminal_id: 'v', initial_amount: 0 },
    e: { pos_terminal_id: 'w', initial_amount: 1000 },
  },
  touch: { notes: 'cambio justo' },
  filters: [
    ['status=open', 'edcba'],
    ['status=closed', ''],
    ['status=open,closed', 'edcba'],
    ['pos_terminal_id=x', 'a'],
    ['pos_terminal_id=x,v', 'da'],
    ['date_from=2026-10-01&date_to=2026-10-01', 'edcba'],
    ['date_from=2026-10-02', ''],
    ['date_to=2026-09-30', ''],
    ['from=2026-10-01', 'edcba'],
    ['to=2026-09-30', ''],
  ],
  sorts: [
    ...byTime,
    ['opened_at', 'abcde', 'edcba'],
    ['closed_at', 'abcde', 'edcba'],
    ['expected_amount', 'dbcae', 'eacbd'],
    ['difference', 'abcde', 'edcba'],
    ['status', 'abcde', 'edcba'],
  ],
};

const budget = (customer_id: string, price: number, more: object = {}) => ({
  items: [{ publication_id: 'x', publication_type: 'product', name: 'Cadena', quantity: 1, price }],
  customer: { customer_id, name: `Cliente ${customer_id}`, email: `${customer_id}@example.com` },
  ...more,
});

const budgets: ListOf = {
  base: '/api/v1/budgets',
  records: {
    a: budget('x', 300, { valid_until: '2026-10-01' }),
    b: budget('y', 20.5, { valid_until: '2026-09-30' }),
    c: budget('z', 20.5, { tax_rate: 21 }),
    d: budget('x', 0, { valid_until: '2026-12-24' }),
    e: budget('y', 1000, { valid_days: 1 }),
  },
  touch: { reference: 'Otra cosa' },
  filters: [
    ['status=draft', 'edcba'],
    ['status=converted', ''],
    ['customer_id=x', 'da'],
    ['customer_id=x,z', 'dca'],
    ['sale_id=x', ''],
    ['is_expired=true', 'b'],
    ['is_expired=false', 'edca'],
    ['min_total=24.82', 'ea'],
    ['max_total=24.81', 'dcb'],
    ['min_total=20.5&max_total=300', 'cba'],
    ['date_from=2026-10-01', 'edcba'],
    ['date_to=2026-09-30', ''],
    ['from=2026-10-01&to=2026-10-01', 'edcba'],
    ['from=2026-10-02', ''],
  ],
  sorts: [
    ...byTime,
    ['budget_number', 'abcde', 'edcba'],
    ['total', 'dbcae', 'eacbd'],
    ['valid_until', 'baecd', 'dceab'],
    ['status', 'abcde', 'edcba'],
  ],
};

export const registerLists = [posTerminals, cashRegisters, budgets];
