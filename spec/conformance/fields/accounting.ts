/** The chart of accounts and the journal; the records of the other books are not shown. */
import { type FieldTable, standard } from './field-table.ts';

export const accounts: FieldTable = {
  area: 'accounting',
  name: 'accounts',
  reference: '2.8',
  ...standard('/api/v1/accounting/accounts'),
  fields: {
    code: { type: 'string', required: true, minLength: 1, maxLength: 20 },
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    account_type: {
      type: 'string',
      required: true,
      enum: ['asset', 'liability', 'equity', 'revenue', 'expense'],
    },
    parent_code: { type: 'string' },
    level: { type: 'integer', minimum: 1, maximum: 5 },
    is_detail: { type: 'boolean' },
    description: { type: 'string', maxLength: 500 },
    afip_code: { type: 'string' },
  },
  responseFields: {
    is_active: { type: 'boolean' },
    balance: { type: 'number' },
  },
};

export const journalEntries: FieldTable = {
  area: 'accounting',
  name: 'journal entries',
  reference: '2.8',
  ...standard('/api/v1/accounting/journal'),
  fields: {
    date: { type: 'string', format: 'date' },
    description: { type: 'string', required: true, minLength: 1, maxLength: 500 },
    lines: {
      type: 'array',
      required: true,
      minItems: 2,
      members: {
        account_code: { type: 'string', required: true },
        account_name: { type: 'string' },
        debit: { type: 'number', minimum: 0 },
        credit: { type: 'number', minimum: 0 },
        description: { type: 'string' },
      },
    },
    reference_type: { type: 'string' },
    reference_id: { type: 'string' },
  },
  responseFields: {
    total_debit: { type: 'number' },
    total_credit: { type: 'number' },
    status: { type: 'string' },
  },
};
