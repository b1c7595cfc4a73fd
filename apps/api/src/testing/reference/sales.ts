/** Sales (Reference 2.3), for the tests of standard resources. */
import type { SaleCreate } from '@mostrador/types';
import { expect } from 'vitest';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

/** With every field. */
export const wholeSale = {
  items: [
    {
      publication_id: 'x',
      publication_type: 'product',
      variant_id: 'y',
      name: 'Casco',
      quantity: 2,
      price: 10.5,
      sku: 'CAS',
      unit: 'unit',
      discount_type: 'fixed',
      discount_rate: 0,
      discount_amount: 1,
      tax_rate: 21,
      tax_type: 'inclusive',
      notes: 'Rojo',
      metadata: { own: 1 },
    },
  ],
  customer: 'c1',
  customer_id: 'c1',
  payment_method: 'cash',
  subtotal: 21,
  total: 20,
  notes: 'Entregar',
  payment: {
    method: 'cash',
    status: 'partial',
    amount_paid: 5,
    amount_due: 15,
    change: 0,
    payments: [{ method: 'cash', amount: 5, paid_at: '2026-10-01T12:00:00-03:00', reference: 'R-1' }],
  },
  tax_type: 'exclusive',
  tax_rate: 21,
  discount_type: 'percentage',
  discount_rate: 10,
  status: 'pending',
  sale_origin: 'ecommerce',
  generate_invoice: true,
  requires_shipping: true,
  shipping_method: 'in_house',
  shipping_cost: 100,
  shipping_address: { street: 'Entre Ríos 1377' },
  appointment_id: 'a1',
  pricing_options_summary: {
    auto_apply_promotions: true,
    apply_payment_method_impact: true,
    coupon_promotion_ids: ['x'],
  },
} satisfies Required<SaleCreate>;

export const sale: StandardResource = {
  base: '/api/v1/sales',
  scope: 'sales',
  least: { items: [{ quantity: 1, price: 100 }] },
  whole: wholeSale,
  text: 'notes',
  invalid: { items: [] },
  // Not in the reference (Decision N1).
  decided: { appointment_id: { type: 'string' } },
  shows: {
    // '' and null mean an anonymous customer.
    customer: (given) => given || 'no-customer',
    customer_id: (given) => given || null,
    // The due amount and each payment are derived from the total.
    payment: (given) => expect.objectContaining(given ? saidOf(given) : { status: 'pending' }),
    subtotal: (given) => given ?? 100,
    total: (given) => given ?? 100,
    pricing_options_summary: (given) => given && expect.objectContaining(given),
  },
  // The reference has no upper bound; beyond this one, amounts are not exact (Decision N1).
  beyond: [['shipping_cost', 1_000_000_000_000, 'too_high']],
};

function saidOf(payment: object): object {
  const said = ['method', 'status', 'amount_paid'];
  return Object.fromEntries(Object.entries(payment).filter(([name]) => said.includes(name)));
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
