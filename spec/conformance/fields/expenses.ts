import { type FieldTable, standard, unsaid } from './field-table.ts';

export const expenses: FieldTable = {
  area: 'purchasing',
  name: 'expenses',
  reference: '2.5',
  ...standard('/api/v1/expenses'),
  fields: {
    amount: {
      type: 'number',
      required: true,
      exclusiveMinimum: 0,
      exclusiveMaximum: 1_000_000_000_000,
    },
    description: { type: 'string', required: true, minLength: 1, maxLength: 500 },
    tax_rate: { type: 'number', required: true, enum: [0, 2.5, 5, 10.5, 21, 27] },
    category: { type: 'string', minLength: 1, maxLength: 100 },
    date: { type: 'string', format: 'date' },
    payment_method: { type: 'string' },
    status: { type: 'string', enum: ['pending', 'approved', 'paid', 'cancelled', 'refunded'] },
    vendor: { type: 'string' },
    receipt_url: { type: 'string' },
    recurring: { type: 'boolean' },
    recurring_period: { type: 'string' },
    notes: { type: 'string' },
    tags: { type: 'array' },
    iva_items: {
      type: 'array',
      members: { Id: { ...unsaid, enum: [3, 4, 5, 6, 8, 9] }, BaseImp: unsaid, Importe: unsaid },
    },
  },
};
