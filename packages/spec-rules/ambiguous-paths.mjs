/**
 * Pairs of paths of the reference that can match the same URL; the path with the earlier literal wins (Decision
 * mechanics).
 */
export const ambiguousPaths = [
  ['/api/v1/cash_register/status/{pos_terminal_id}/', '/api/v1/cash_register/{id}/close/'],
  ['/api/v1/cash_register/status/{pos_terminal_id}/', '/api/v1/cash_register/{id}/movement/'],
  ['/api/v1/cash_register/status/{pos_terminal_id}/', '/api/v1/cash_register/{id}/reconciliation/'],
  ['/api/v1/cash_register/status/{pos_terminal_id}/', '/api/v1/cash_register/{id}/x_report/'],
  ['/api/v1/crm-opportunities/board/{pipeline_id}/', '/api/v1/crm-opportunities/{id}/move/'],
  ['/api/v1/crm-opportunities/by-customer/{customer_id}/', '/api/v1/crm-opportunities/{id}/move/'],
  ['/api/v1/crm-tasks/by-customer/{customer_id}/', '/api/v1/crm-tasks/{id}/complete/'],
  ['/api/v1/crm-reminders/by-customer/{customer_id}/', '/api/v1/crm-reminders/{id}/cancel/'],
];
