import { type FieldTable, standard, unsaid } from './field-table.ts';

export const sales: FieldTable = {
  area: 'sales',
  name: 'sales',
  reference: '2.3',
  ...standard('/api/v1/sales'),
  fields: {
    items: {
      type: 'array',
      required: true,
      minItems: 1,
      members: {
        publication_id: unsaid,
        publication_type: unsaid,
        name: unsaid,
        quantity: unsaid,
        price: unsaid,
      },
    },
    customer: { type: 'string' },
    customer_id: { type: 'string' },
    payment_method: { type: 'string' },
    // "Method, status, partial amounts" describes it without naming its fields.
    payment: { type: 'object' },
    subtotal: { type: 'number', minimum: 0 },
    total: { type: 'number', minimum: 0 },
    tax_type: { type: 'string' },
    tax_rate: { type: 'number', minimum: 0, maximum: 100 },
    discount_type: { type: 'string' },
    discount_rate: { type: 'number', minimum: 0, maximum: 100 },
    status: {
      type: 'string',
      enum: ['pending', 'completed', 'cancelled', 'refunded'],
      default: 'pending',
    },
    notes: { type: 'string' },
    sale_origin: {
      type: 'string',
      // Three more name selling platforms.
      open: true,
      enum: [
        'manual',
        'pos',
        'ecommerce',
        'order',
        'budget',
        'contract',
        'rental_booking',
        'appointment',
        'subscription',
      ],
    },
    generate_invoice: { type: 'boolean' },
    requires_shipping: { type: 'boolean' },
    shipping_method: { type: 'string' },
    shipping_cost: { type: 'number', minimum: 0 },
    shipping_address: { type: 'object' },
    pricing_options_summary: { type: 'object' },
  },
  responseFields: {
    status: { type: 'string' },
    invoice_number: { type: 'string' },
  },
};
