import { type FieldTable, standard } from './field-table.ts';

export const posTerminals: FieldTable = {
  area: 'sales',
  name: 'POS terminals',
  reference: '2.3',
  ...standard('/api/v1/pos'),
  fields: {
    name: { type: 'string', required: true, minLength: 1 },
    location: { type: 'string' },
    description: { type: 'string' },
    status: { type: 'string', enum: ['active', 'inactive', 'maintenance'] },
    configuration: { type: 'object' },
    assigned_users: { type: 'array' },
  },
};
