/** Sales, field by field, as Reference 2.3 states them. Typed by hand from its table. */
import { expect } from 'vitest';
import type { ResourceOfReference } from './catalog.ts';
import {
  boolean,
  type Field,
  lookedUp,
  number,
  object,
  oneOf,
  required,
  shownAs,
  text,
  withDefault,
} from './fields.ts';
import type { ListOf } from './lists.ts';

export const sale: ResourceOfReference = {
  base: '/api/v1/sales',
  scope: 'sales',
  least: { items: [{ quantity: 1, price: 100 }] },
  text: 'notes',
  invalid: { items: [] },
  fields: {
    items: items(),
    customer: nobody('no-customer'),
    customer_id: nobody(null),
    payment_method: text(),
    payment: shown(object({ method: 'cash', own: 'x' }, { status: 'partial', amount_paid: 40 }), {
      status: 'pending',
    }),
    subtotal: shownAs(number({ min: 0 }), 100),
    total: shownAs(number({ min: 0 }), 100),
    tax_type: text(),
    tax_rate: number({ min: 0, max: 100 }),
    discount_type: text(),
    discount_rate: number({ min: 0, max: 100 }),
    status: withDefault(oneOf('pending', 'completed', 'cancelled', 'refunded')),
    notes: text(),
    sale_origin: withDefault(text()),
    generate_invoice: boolean(),
    requires_shipping: boolean(),
    shipping_method: text(),
    // The reference has no upper bound; beyond this one money is not exact (Decision N1).
    shipping_cost: number({ min: 0, max: 999_999_999_999.99 }),
    shipping_address: object({ street: 'Entre Ríos 1377', own: [1] }),
    pricing_options_summary: shown(object({ auto_apply_promotions: true, own: 'x' }), null),
    // Not in the reference (Decision N1).
    appointment_id: lookedUp(),
  },
};

/** At least one, each with a quantity and a price; the others of the five members are free (Decision sale-items). */
function items(): Field {
  const whole = {
    publication_id: 'x',
    publication_type: 'product',
    name: 'Casco',
    quantity: 1.5,
    price: 0.000001,
  };
  const wrong: [given: unknown, code: string, at: string][] = [
    ...(
      [
        [[], 'too_few_items', ''],
        ['a', 'invalid_type', ''],
        [[5], 'invalid_type', '/0'],
      ] as const
    ).map(([given, code, at]): [unknown, string, string] => [given, code, at]),
    [[{ quantity: 1 }], 'required', '/0/price'],
    [[{ price: 1 }], 'required', '/0/quantity'],
    [[whole, { ...whole, quantity: '1' }], 'invalid_type', '/1/quantity'],
    [[{ ...whole, price: null }], 'invalid_type', '/0/price'],
    [[{ ...whole, name: 5 }], 'invalid_type', '/0/name'],
    [[{ ...whole, publication_id: 5 }], 'invalid_type', '/0/publication_id'],
    [[{ ...whole, publication_type: true }], 'invalid_type', '/0/publication_type'],
  ];
  return required({
    required: true,
    nullable: false,
    accepts: [[whole], [whole, { quantity: 2, price: 3, own: 'x' }]].map((given) => ({
      given,
      want: given.map((item) => expect.objectContaining(item)),
    })),
    refuses: wrong.map(([given, code, at]) => ({ given, code, at })),
  });
}

/** Text, of which '' and null say that there is nobody. */
function nobody(shownThen: string | null): Field {
  const of = text();
  const { accepts: names } = lookedUp();
  const accepts = names.map(({ given }) => ({ given, want: given === '' ? shownThen : given }));
  return { ...shownAs(of, shownThen), accepts };
}

/** An object to which the service adds members. */
function shown(of: Field, cleared: object | null): Field {
  const accepts = of.accepts.map(({ given }) => ({ given, want: expect.objectContaining(given) }));
  return { ...shownAs(of, cleared && expect.objectContaining(cleared)), accepts };
}

const line = (price: number, quantity = 1) => ({ items: [{ name: 'Parche', quantity, price }] });

export const saleList: ListOf = {
  base: '/api/v1/sales',
  touch: { notes: 'x' },
  records: {
    a: {
      ...line(100),
      status: 'completed',
      sale_origin: 'ecommerce',
      payment_method: 'cash',
      customer: 'x',
      generate_invoice: true,
      appointment_id: 'p',
    },
    b: {
      ...line(20.5),
      sale_origin: 'mi-canal',
      payment_method: 'check',
      customer_id: 'y',
      requires_shipping: true,
    },
    c: {
      ...line(100, 3),
      status: 'cancelled',
      customer: 'x',
      payment_method: 'cash',
      requires_shipping: false,
    },
    d: { ...line(0), status: 'refunded', generate_invoice: false, appointment_id: 'q' },
    e: { ...line(1000), status: 'completed', sale_origin: 'pos' },
  },
  filters: [
    ['status=completed', 'ea'],
    ['status=pending,refunded', 'db'],
    ['sale_origin=ecommerce,mi-canal', 'ba'],
    ['sale_origin=manual', 'dc'],
    ['payment_method=cash', 'ca'],
    ['payment_method=cash,check', 'cba'],
    ['customer_id=x', 'ca'],
    ['customer_id=x,y', 'cba'],
    ['customer_id=no-customer', ''],
    ['appointment_id=p,q', 'da'],
    ['generate_invoice=true', 'a'],
    ['generate_invoice=false', 'edcb'],
    ['requires_shipping=true', 'b'],
    ['requires_shipping=false', 'edca'],
    ['stock_deducted=true', ''],
    ['stock_deducted=false', 'edcba'],
    ['promotion_uses_counted=true', ''],
    ['promotion_uses_counted=false', 'edcba'],
    ['pos_terminal_id=x', ''],
    ['cash_register_id=x', ''],
    ['budget_id=x', ''],
    ['contract_id=x', ''],
    ['invoice_id=x', ''],
    ['min_total=100', 'eca'],
    ['max_total=100', 'dba'],
    ['min_total=20.5&max_total=300', 'cba'],
    ['date_from=2026-10-01', 'edcba'],
    ['date_from=2026-10-02', ''],
    ['date_to=2026-10-01', 'edcba'],
    ['date_to=2026-09-30', ''],
    ['date_from=2026-10-01T12:02:00Z', 'edc'],
    ['date_to=2026-10-01T09:01:00-03:00', 'ba'],
    ['from=2026-10-01T12:03:00Z', 'ed'],
    ['to=2026-10-01T12:01:00Z', 'ba'],
    ['from=2026-10-01&to=2026-10-01&status=cancelled', 'c'],
  ],
  sorts: [
    ['created_at', 'abcde', 'edcba'],
    ['updated_at', 'acdeb', 'bedca'],
    ['sale_number', 'abcde', 'edcba'],
    ['invoice_number', 'abcde', 'edcba'],
    ['total', 'dbace', 'ecabd'],
    ['status', 'caebd', 'dbeac'],
    ['completed_at', 'aebcd', 'eadcb'],
  ],
};
