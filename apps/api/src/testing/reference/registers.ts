/** POS terminals, cash registers and budgets (Reference 2.3), for the tests of standard resources. */
import type { BudgetCreate, CashRegisterCreate, PosTerminalCreate } from '@mostrador/types';
import type { StandardResource } from './standard-resource.ts';

export const posTerminals: StandardResource = {
  base: '/api/v1/pos',
  scope: 'pos',
  table: 'pos_terminals',
  least: { name: 'Mostrador' },
  get whole() {
    return wholeTerminal;
  },
};

let tills = 0;

/** A terminal can have one open register, so each request that opens one uses another terminal. */
export const leastRegister = {
  get pos_terminal_id() {
    return `caja-${++tills}`;
  },
  initial_amount: 0,
} satisfies CashRegisterCreate;

/** An update accepts hardly any field of a register, so its limits are tested with its rules. */
export const cashRegisters: StandardResource = {
  base: '/api/v1/cash_register',
  scope: 'cash_register',
  table: 'cash_registers',
  least: leastRegister,
  text: 'notes',
  invalid: { initial_amount: -1 },
  get whole() {
    return wholeRegister;
  },
};

const item = {
  publication_id: 'x',
  publication_type: 'product',
  quantity: 2,
  name: 'Cadena',
  price: 7,
} as const;
const customer = { customer_id: 'c', name: 'Hosteria', email: 'compras@hosteria.example.com' };

export const leastBudget = { items: [item], customer } satisfies BudgetCreate;

export const budgets: StandardResource = {
  base: '/api/v1/budgets',
  scope: 'budgets',
  least: leastBudget,
  text: 'notes',
  invalid: { items: [] },
  get whole() {
    return wholeBudget;
  },
  shows: { valid_until: (given) => given ?? inThirtyDays() },
};

export const wholeTerminal = {
  name: 'Mostrador',
  location: 'Salon',
  description: 'Principal',
  status: 'active',
  configuration: {
    require_open_register: true,
    allow_negative_stock: false,
    default_payment_method: 'cash',
    receipt_footer: 'Gracias',
    sale_point: 2,
    printers: ['EPSON-TM20'],
  },
  assigned_users: ['6aba5210b1c1c1e7a5700002'],
} satisfies Required<PosTerminalCreate>;

export const wholeRegister = {
  get pos_terminal_id() {
    return leastRegister.pos_terminal_id;
  },
  initial_amount: 20_000,
  notes: 'Cambio justo',
  opened_by: 'Lucia',
} satisfies Required<CashRegisterCreate>;

export const wholeBudget = {
  items: [
    { ...item, variant_id: 'v', sku: 'CAD-9', unit: 'unit', discount_type: 'percentage', discount_rate: 5 },
    {
      ...item,
      discount_type: 'fixed',
      discount_amount: 1,
      tax_rate: 10.5,
      tax_type: 'inclusive',
      notes: 'x',
    },
  ],
  customer,
  valid_until: '2026-12-24',
  valid_days: 15,
  notes: 'a',
  terms_and_conditions: 'b',
  reference: 'c',
  custom_fields: { obra: 'Fachada' },
  tax_rate: 21,
  discount_rate: 10,
} satisfies Required<BudgetCreate>;

/** Returns a date in the time zone of test accounts, three hours behind UTC. */
function inThirtyDays(): string {
  return new Date(Date.now() + (30 * 24 - 3) * 3_600_000).toISOString().slice(0, 10);
}
