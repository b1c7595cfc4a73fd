/** Delivery notes (Reference 2.6), for the tests of standard resources. */
import type { DeliveryNoteCreate } from '@mostrador/types';
import { expect } from 'vitest';
import type { ListOf } from './lists.ts';
import type { StandardResource } from './standard-resource.ts';

const line = { description: 'Cadena', quantity: 2 };

/** With every field. */
export const deliveryNote = {
  customer_id: 'c1',
  items: [
    {
      ...line,
      product_id: 'p1',
      variant_id: 'v1',
      sku: 'CAD',
      unit: 'unidad',
      unit_price: 10.5,
      subtotal: 21,
      metadata: { own: 1 },
    },
  ],
  customer_name: 'Ana Quiroga',
  customer_document: '28456120',
  sale_point: 1,
  reference: '0001-00000009',
  origin_address: 'Mitre 5',
  destination_address: 'Entre Ríos 1377',
  carrier_name: 'Ferreyra',
  carrier_document: '27-84406118-3',
  driver_name: 'Nahuel',
  vehicle_plate: 'AH482KP',
  status: 'draft',
  notes: 'De tarde',
  metadata: { own: 1 },
} satisfies Required<DeliveryNoteCreate>;

export const deliveryNotes: StandardResource = {
  base: '/api/v1/delivery_notes',
  scope: 'delivery_notes',
  least: { customer_id: 'c1', items: [line] },
  text: 'notes',
  invalid: { items: [] },
  whole: deliveryNote,
  shows: {
    items: (given) => (Array.isArray(given) ? given.map((item) => expect.objectContaining(item)) : given),
  },
};

const noteOf = (members: object) => ({ customer_id: 'c1', items: [line], ...members });

export const deliveryNoteList: ListOf = {
  base: deliveryNotes.base,
  records: {
    a: noteOf({ customer_name: 'Ñandú', status: 'issued' }),
    b: noteOf({ customer_name: 'nube', customer_id: 'c2' }),
    c: noteOf({ customer_name: 'Ábaco', status: 'delivered', customer_id: 'c2' }),
    d: noteOf({ status: 'cancelled', customer_id: 'c3' }),
    e: noteOf({ customer_name: 'abeja', status: 'issued' }),
  },
  touch: { notes: 'x' },
  filters: [
    ['status=issued', 'ea'],
    ['status=draft,cancelled', 'db'],
    ['customer_id=c2', 'cb'],
    ['customer_id=c1,c3', 'eda'],
    ['stock_deducted=true', 'ea'],
    ['stock_deducted=false', 'dcb'],
    ['invoice_id=none', ''],
    ['date_from=2026-10-01', 'edcba'],
    ['date_to=2026-09-30', ''],
    ['from=2026-10-01', 'edcba'],
    ['to=2026-09-30', ''],
  ],
  sorts: [
    ['created_at', 'abcde', 'edcba'],
    ['updated_at', 'acdeb', 'bedca'],
    ['number', 'abcde', 'edcba'],
    ['issue_date', 'abcde', 'edcba'],
    ['delivery_date', 'cabde', 'cedba'],
    ['customer_name', 'cebad', 'abecd'],
    ['status', 'dcbae', 'eabcd'],
  ],
};
