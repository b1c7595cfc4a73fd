import { type FieldTable, optional, required, standard, unsaid } from './field-table.ts';

export const contracts: FieldTable = {
  area: 'operations',
  name: 'contracts',
  reference: '2.7',
  ...standard('/api/v1/contracts'),
  fields: {
    rental_id: { type: 'string', required: true },
    start_date: { type: 'string', required: true, format: 'date-time' },
    end_date: { type: 'string', required: true, format: 'date-time' },
    initial_rent: { type: 'number', required: true },
    tenant: {
      type: 'object',
      required: true,
      members: {
        full_name: required,
        document_number: required,
        document_type: optional,
        email: optional,
        phone: optional,
        address: optional,
      },
    },
    security_deposit: { type: 'number' },
    billing_day: { type: 'integer', minimum: 1, maximum: 28 },
    adjustment_type: { type: 'string', enum: ['none', 'icl', 'ipc', 'fixed_percentage', 'cpi', 'custom'] },
    adjustment_frequency_months: { type: 'integer', minimum: 1, maximum: 12 },
    adjustment_percentage: { type: 'number', minimum: 0, maximum: 100 },
    guarantors: {
      type: 'array',
      of: 'object',
      members: { full_name: unsaid, document_type: unsaid, document_number: unsaid, guarantee_type: unsaid },
    },
    clauses: {
      type: 'array',
      of: 'object',
      members: { title: unsaid, content: unsaid, is_mandatory: unsaid },
    },
    additional_charges: {
      type: 'array',
      of: 'object',
      members: { description: unsaid, amount: unsaid, frequency: unsaid, is_recurring: unsaid },
    },
    notes: { type: 'string' },
  },
  responseFields: {
    contract_number: { type: 'string' },
    current_rent: { type: 'number' },
    status: { type: 'string' },
  },
};
