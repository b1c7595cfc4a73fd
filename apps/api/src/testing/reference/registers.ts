/** POS terminals, cash registers and budgets, field by field, as Reference 2.3 states them. Typed by hand from its tables. */
import type { BudgetCreate, CashRegisterCreate, PosTerminalCreate } from '@mostrador/types';
import type { ResourceOfReference } from './catalog.ts';
import { type Field, number, object, oneOf, required, shownAs, text, texts, withDefault } from './fields.ts';

export const posTerminals: ResourceOfReference = {
  base: '/api/v1/pos',
  scope: 'pos',
  table: 'pos_terminals',
  least: { name: 'Mostrador' },
  fields: {
    name: required(text({ min: 1 })),
    location: text(),
    description: text(),
    status: withDefault(oneOf('active', 'inactive', 'maintenance')),
    configuration: object({ require_open_register: true, sale_point: 2, printers: ['EPSON'], own: [1] }),
    assigned_users: texts(),
  },
};

let tills = 0;

/** A terminal has one open register, so that each request that opens one names another. */
export const leastRegister = {
  get pos_terminal_id() {
    return `caja-${++tills}`;
  },
  initial_amount: 0,
} satisfies CashRegisterCreate;

/** A register has hardly a field that an update takes: its bounds are proven with its rules. */
export const cashRegisters: ResourceOfReference = {
  base: '/api/v1/cash_register',
  scope: 'cash_register',
  table: 'cash_registers',
  least: leastRegister,
  text: 'notes',
  invalid: { initial_amount: -1 },
  fields: {},
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

export const budgets: ResourceOfReference = {
  base: '/api/v1/budgets',
  scope: 'budgets',
  least: leastBudget,
  text: 'notes',
  invalid: { items: [] },
  fields: {
    items: required(items()),
    customer: required(customerField()),
    valid_until: shownAs(day(), inThirtyDays()),
    valid_days: withDefault(number({ min: 1, max: 365 })),
    notes: text({ max: 1000 }),
    terms_and_conditions: text({ max: 2000 }),
    reference: text({ max: 200 }),
    custom_fields: object({ obra: 'Fachada', own: [1] }),
    tax_rate: number({ min: 0, max: 100 }),
    discount_rate: number({ min: 0, max: 100 }),
  },
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

function items(): Field {
  const taken = [
    [item],
    [item, { ...item, discount_rate: 5, own: { any: 1 } }],
    [{ ...item, publication_type: 'rental' }],
  ];
  return {
    required: true,
    nullable: false,
    accepts: taken.map((value) => ({ given: value, want: value })),
    refuses: [
      { given: [], code: 'too_few_items', at: '' },
      { given: 'a', code: 'invalid_type', at: '' },
      { given: [item, 'a'], code: 'invalid_type', at: '/1' },
      { given: [{ ...item, quantity: '2' }], code: 'invalid_type', at: '/0/quantity' },
      { given: [{ ...item, quantity: undefined }], code: 'required', at: '/0/quantity' },
      { given: [{ ...item, publication_id: undefined }], code: 'required', at: '/0/publication_id' },
    ],
  };
}

function customerField(): Field {
  const taken = [customer, { ...customer, name: '', own: true }];
  return {
    required: true,
    nullable: false,
    accepts: taken.map((value) => ({ given: value, want: value })),
    refuses: [
      { given: 'a', code: 'invalid_type', at: '' },
      { given: [customer], code: 'invalid_type', at: '' },
      { given: { ...customer, email: undefined }, code: 'required', at: '/email' },
      { given: { ...customer, customer_id: 5 }, code: 'invalid_type', at: '/customer_id' },
    ],
  };
}

function day(): Field {
  const refused = (code: string, ...values: unknown[]) => values.map((given) => ({ given, code, at: '' }));
  return {
    required: false,
    nullable: true,
    accepts: ['2026-12-24', '2028-02-29'].map((value) => ({ given: value, want: value })),
    refuses: [
      ...refused('invalid_format', '', 'mañana', '2026-02-30', '24/12/2026'),
      ...refused('invalid_type', 5, true),
    ],
  };
}

/** Where the accounts of tests are, which is three hours behind UTC. */
function inThirtyDays(): string {
  return new Date(Date.now() + (30 * 24 - 3) * 3_600_000).toISOString().slice(0, 10);
}
