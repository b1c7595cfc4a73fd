import { type FieldTable, standard } from './field-table.ts';

export const customers: FieldTable = {
  area: 'customers',
  name: 'customers',
  reference: '2.4',
  ...standard('/api/v1/customers'),
  fields: {
    name: { type: 'string', required: true, minLength: 2, maxLength: 200 },
    email: { type: 'string', format: 'email' },
    customer_email: { type: 'string' },
    phone: { type: 'string' },
    document_type: { type: 'string', enum: ['dni', 'cuit', 'cuil', 'passport', 'cedula', 'other'] },
    document_number: { type: 'string', maxLength: 20 },
    address: { type: ['string', 'object'] },
    status: { type: 'string', enum: ['active', 'inactive', 'blocked'] },
    notes: { type: 'string', maxLength: 1000 },
    tags: { type: 'array' },
    custom_fields: { type: 'object' },
    metadata: { type: 'object' },
  },
};
