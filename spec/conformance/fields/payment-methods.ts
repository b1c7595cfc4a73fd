import type { FieldTable } from './field-table.ts';

export const paymentMethods: FieldTable = {
  area: 'operations',
  name: 'payment methods',
  reference: '2.7',
  creates: ['POST /api/v1/payment_methods/'],
  updates: ['PUT /api/v1/payment_methods/{id}/'],
  returns: [
    'POST /api/v1/payment_methods/',
    'PUT /api/v1/payment_methods/{id}/',
    'GET /api/v1/payment_methods/{id}/',
  ],
  lists: ['GET /api/v1/payment_methods/list/', 'GET /api/v1/payment_methods/active/'],
  fields: {
    code: { type: 'string', required: true },
    name: { type: 'string', required: true },
    type: { type: 'string' },
    name_en: { type: 'string' },
    icon: { type: 'string' },
    description: { type: 'string' },
  },
  responseFields: {
    status: { type: 'string' },
    sort_order: { type: 'integer' },
  },
};
