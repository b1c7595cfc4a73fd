import { type FieldTable, optional, required, standard } from './field-table.ts';

export const budgets: FieldTable = {
  area: 'sales',
  name: 'budgets',
  reference: '2.3',
  ...standard('/api/v1/budgets'),
  fields: {
    items: {
      type: 'array',
      required: true,
      minItems: 1,
      members: {
        publication_id: required,
        publication_type: { ...required, enum: ['product', 'services', 'rental'] },
        quantity: required,
        name: optional,
        price: optional,
      },
    },
    customer: {
      type: 'object',
      required: true,
      members: {
        customer_id: required,
        name: required,
        email: { type: 'string', required: true, decided: { format: 'email' } },
      },
    },
    valid_until: { type: 'string', format: 'date' },
    valid_days: { type: 'number', minimum: 1, maximum: 365 },
    notes: { type: 'string', maxLength: 1000 },
    terms_and_conditions: { type: 'string', maxLength: 2000 },
    reference: { type: 'string', maxLength: 200 },
    custom_fields: { type: 'object' },
    tax_rate: { type: 'number', minimum: 0, maximum: 100 },
    discount_rate: { type: 'number', minimum: 0, maximum: 100 },
  },
};
