/** The operations of sales (Reference 4.2, 4.3). */
import { type Operation, standard } from './operation-table.ts';

export const sales: Operation[] = [
  ...standard('/api/v1/sales', 'sales'),

  ...standard('/api/v1/pos', 'pos'),
  'POST /api/v1/pos/{id}/sale/ pos:write',
  'GET /api/v1/pos/sessions/{pos_terminal_id}/active pos:read',
  'PUT /api/v1/pos/sessions/{pos_terminal_id}/active pos:write',
  'DELETE /api/v1/pos/sessions/{pos_terminal_id}/active pos:write',

  ...standard('/api/v1/cash_register', 'cash_register'),
  'POST /api/v1/cash_register/open/ cash_register:write',
  'POST /api/v1/cash_register/{id}/close/ cash_register:write',
  'POST /api/v1/cash_register/{id}/movement/ cash_register:write',
  'GET /api/v1/cash_register/{id}/reconciliation/ cash_register:read',
  'GET /api/v1/cash_register/{id}/x_report/ cash_register:read',
  'GET /api/v1/cash_register/status/{pos_terminal_id}/ cash_register:read',

  ...standard('/api/v1/goals', 'sales_goals'),

  ...standard('/api/v1/budgets', 'budgets'),
  'POST /api/v1/budgets/{id}/convert/ budgets:write',

  ...standard('/api/v1/orders', 'orders'),
];
