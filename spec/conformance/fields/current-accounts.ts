import type { FieldTable } from './field-table.ts';

export const currentAccounts: FieldTable = {
  area: 'customers',
  name: 'current accounts',
  reference: '2.4',
  creates: ['POST /api/v1/current-accounts/'],
  returns: [
    'POST /api/v1/current-accounts/',
    'GET /api/v1/current-accounts/{id}/',
    'GET /api/v1/current-accounts/{entity_type}/{entity_id}/',
    'PUT /api/v1/current-accounts/{id}/',
  ],
  lists: ['GET /api/v1/current-accounts/'],
  fields: {
    entity_type: { type: 'string', required: true, enum: ['customer', 'supplier'] },
    entity_id: { type: 'string', required: true },
    entity_name: { type: 'string', required: true },
    credit_limit: { type: 'number', minimum: 0, default: 0 },
    payment_terms_days: { type: 'integer', default: 30 },
  },
  responseFields: {
    balance: { type: 'number' },
    creation_date: { type: 'string' },
  },
};

/** Which of them are required is not shown. */
export const currentAccountPayments: FieldTable = {
  area: 'customers',
  name: 'payments to current accounts',
  reference: '2.4',
  creates: ['POST /api/v1/current-accounts/{id}/payments/'],
  fields: {
    // A payment of nothing, or of less, would be a debit (Decision N18).
    amount: { type: 'number', required: 'unsaid', decided: { exclusiveMinimum: 0 } },
    payment_method: { type: 'string', required: 'unsaid' },
    reference: { type: 'string', required: 'unsaid' },
    payment_date: { type: 'string', required: 'unsaid', format: 'date-time' },
    auto_apply: { type: 'boolean', required: 'unsaid' },
  },
};
