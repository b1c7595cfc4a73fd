import { type FieldTable, required, standard } from './field-table.ts';

export const orders: FieldTable = {
  area: 'sales',
  name: 'orders',
  reference: '2.3',
  ...standard('/api/v1/orders'),
  fields: {
    supplier_id: { type: 'string', required: true, minLength: 1 },
    items: {
      type: 'array',
      required: true,
      minItems: 1,
      members: {
        product_id: required,
        product_name: required,
        quantity: { ...required, decided: { minimum: 0 } },
        unit_price: required,
      },
    },
    tax_amount: { type: 'number', minimum: 0 },
    shipping_cost: { type: 'number', minimum: 0 },
    expected_delivery_date: { type: 'string', format: 'date' },
    notes: { type: 'string', maxLength: 1000 },
    shipping_address: { type: 'object' },
    payment_terms: { type: 'string' },
    status: {
      type: 'string',
      enum: ['draft', 'pending', 'confirmed', 'shipped', 'delivered', 'completed', 'cancelled', 'refunded'],
    },
    payment_status: { type: 'string', enum: ['pending', 'paid', 'partial', 'overdue', 'cancelled'] },
  },
};
