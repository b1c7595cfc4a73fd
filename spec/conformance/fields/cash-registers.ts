import type { FieldTable } from './field-table.ts';

/** Creating by the standard pattern opens as well (Decision cash-register-standard); what an update takes is decided. */
export const cashRegisters: FieldTable = {
  area: 'sales',
  name: 'cash registers',
  reference: '2.3',
  creates: ['POST /api/v1/cash_register/open/', 'POST /api/v1/cash_register/'],
  createsMany: ['POST /api/v1/cash_register/bulk/create/'],
  lists: ['GET /api/v1/cash_register/list/'],
  returns: [
    'POST /api/v1/cash_register/open/',
    'POST /api/v1/cash_register/',
    'GET /api/v1/cash_register/{id}/',
  ],
  fields: {
    pos_terminal_id: { type: 'string', required: true, minLength: 1 },
    initial_amount: { type: 'number', required: true, minimum: 0 },
  },
  responseFields: {
    _id: { type: 'string' },
    pos_terminal_id: { type: 'string' },
    initial_amount: { type: 'number' },
    status: { type: 'string' },
    opened_at: { type: 'string' },
  },
};
