/** Expenses and supplies (Reference 2.5), for the tests of standard resources. */
import type { ExpenseCreate, SupplyCreate } from '@mostrador/types';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

/** Bodies with every field. A missing field does not compile. */
export const expense = {
  amount: 121,
  description: 'Honorarios',
  tax_rate: 21,
  category: 'estudio',
  date: '2026-10-30',
  payment_method: 'bank_transfer',
  status: 'pending',
  vendor: 'Estudio Bianchi',
  receipt_url: 'https://img.example.com/1.pdf',
  recurring: true,
  recurring_period: 'monthly',
  notes: 'Se paga a fin de mes',
  tags: ['fijo'],
  iva_items: [{ Id: 5, BaseImp: 100, Importe: 21 }],
  currency: 'USD',
  exchange_rate: 1450.5,
  supplier_id: '6f00000000000000000000b1',
  vendor_tax_id: '30-71552083-0',
  pos_terminal_id: '6f00000000000000000000d1',
} satisfies Required<ExpenseCreate>;

export const supply = {
  name: 'Grasa de litio',
  default_amount: 2.5,
  description: 'Para mazas',
  supplier_id: '6f00000000000000000000b1',
  unit: 'pote',
  unit_price: 9800.125,
  tags: ['taller'],
  status: 'active',
} satisfies Required<SupplyCreate>;

export const expenses: StandardResource = {
  base: '/api/v1/expenses',
  shows: { currency: (given) => String(given).toUpperCase() },
  scope: 'expenses',
  least: { amount: 100, description: 'Luz', tax_rate: 21 },
  text: 'description',
  invalid: { description: '' },
  whole: expense,
  always: ['date'],
  decided: {
    currency: { type: 'string', minLength: 3, maxLength: 3 },
    exchange_rate: { type: 'number', exclusiveMinimum: 0, maximum: 1_000_000 },
    supplier_id: { type: 'string' },
    vendor_tax_id: { type: 'string', maxLength: 50 },
    pos_terminal_id: { type: 'string' },
  },
};

export const supplies: StandardResource = {
  base: '/api/v1/supplies',
  scope: 'supplies',
  least: { name: 'Bolsas', default_amount: 200 },
  whole: supply,
};

/** `b` is changed last. */
const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

const spent = (members: object) => ({ ...expenses.least, ...members });

export const expenseList: ListOf = {
  base: expenses.base,
  records: {
    a: spent({ amount: 300, description: 'Ñandú', date: '2026-09-30', category: 'nube', vendor: 'Sol' }),
    b: spent({ amount: 20, description: 'nube', date: '2026-10-05', tax_rate: 10.5, recurring: true }),
    c: spent({
      amount: 20,
      description: 'Ábaco',
      date: '2026-10-01',
      status: 'paid',
      payment_method: 'cash',
    }),
    d: spent({ amount: 5, description: 'zapato', date: '2026-10-31', status: 'approved', supplier_id: 's1' }),
    e: spent({
      amount: 900,
      description: 'abeja',
      date: '2026-10-02',
      category: 'Ábaco',
      vendor: 'Andina',
      tags: ['x'],
      payment_method: 'check',
      supplier_id: 's2',
    }),
  },
  touch: { notes: 'x' },
  filters: [
    ['status=pending', 'eba'],
    ['status=paid,approved', 'dc'],
    ['tax_rate=21', 'edca'],
    ['tax_rate=10.5,0', 'b'],
    ['category=nube', 'a'],
    ['category=nube,Ábaco', 'ea'],
    ['payment_method=cash', 'c'],
    ['payment_method=cash,check', 'ec'],
    ['supplier_id=s1', 'd'],
    ['supplier_id=s1,s2', 'ed'],
    ['recurring=true', 'b'],
    ['recurring=false', 'edca'],
    ['tags=x', 'e'],
    ['date_from=2026-10-02', 'edb'],
    ['date_to=2026-10-01', 'ca'],
    ['from=2026-10-01&to=2026-10-05', 'ecb'],
    ['min_total=20&max_total=300', 'cba'],
  ],
  sorts: [
    ...byTime,
    ['date', 'acebd', 'dbeca'],
    ['amount', 'dbcae', 'eacbd'],
    ['description', 'cebad', 'dabec'],
    ['category', 'eabcd', 'aedcb'],
    ['vendor', 'eabcd', 'aedcb'],
    ['status', 'dcabe', 'ebacd'],
  ],
};

export const supplyList: ListOf = {
  base: supplies.base,
  records: {
    a: { name: 'Ñandú', default_amount: 3, unit_price: 10, supplier_id: 's1', tags: ['x'] },
    b: { name: 'nube', default_amount: 0, status: 'inactive' },
    c: { name: 'Ábaco', default_amount: 3, unit_price: 9.5, supplier_id: 's2' },
    d: { name: 'zapato', default_amount: 1000, unit_price: 100 },
    e: { name: 'abeja', default_amount: 1.5, status: 'otro', tags: ['y'] },
  },
  filters: [
    ['status=active', 'dca'],
    ['status=inactive,otro', 'eb'],
    ['supplier_id=s1', 'a'],
    ['supplier_id=s1,s2', 'ca'],
    ['tags=x,y', 'ea'],
  ],
  sorts: [
    ...byTime,
    ['name', 'cebad', 'dabec'],
    ['default_amount', 'beacd', 'dcaeb'],
    ['unit_price', 'cadbe', 'daceb'],
    ['status', 'acdbe', 'ebdca'],
  ],
};
