import { type FieldTable, standard } from './field-table.ts';

export const supplies: FieldTable = {
  area: 'purchasing',
  name: 'supplies',
  reference: '2.5',
  ...standard('/api/v1/supplies'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    default_amount: { type: 'number', required: true, minimum: 0 },
    description: { type: 'string', maxLength: 500 },
    supplier_id: { type: 'string' },
    unit: { type: 'string', maxLength: 50 },
    unit_price: { type: 'number', orNull: true, minimum: 0 },
    tags: { type: 'array' },
    status: { type: 'string', default: 'active' },
  },
};
