/** The operations of customers, current accounts, CRM and rewards (Reference 4.2, 4.3, 4.4). */
import { type Operation, standard } from './operation-table.ts';

export const customers: Operation[] = [
  ...standard('/api/v1/customers', 'customers'),

  'GET /api/v1/current-accounts/ current_accounts:read',
  'GET /api/v1/current-accounts/{id}/ current_accounts:read',
  'GET /api/v1/current-accounts/{entity_type}/{entity_id}/ current_accounts:read',
  'POST /api/v1/current-accounts/ current_accounts:write',
  'PUT /api/v1/current-accounts/{id}/ current_accounts:write',
  'DELETE /api/v1/current-accounts/{id}/ current_accounts:write',
  'GET /api/v1/current-accounts/{id}/movements/ current_accounts:read',
  'GET /api/v1/current-accounts/{id}/statement/ current_accounts:read',
  'GET /api/v1/current-accounts/{id}/credit-limit/ current_accounts:read',
  'POST /api/v1/current-accounts/{id}/payments/ current_accounts:write',
  'POST /api/v1/current-accounts/{id}/invoices/ current_accounts:write',
  'POST /api/v1/current-accounts/{id}/payments/apply/ current_accounts:write',
  'GET /api/v1/current-accounts/aging/ current_accounts:read',

  ...standard('/api/v1/crm-tasks', 'crm'),
  'POST /api/v1/crm-tasks/{id}/complete/ crm:write',
  'GET /api/v1/crm-tasks/by-customer/{customer_id}/ crm:read',

  ...standard('/api/v1/crm-pipelines', 'crm'),

  ...standard('/api/v1/crm-opportunities', 'crm'),
  'GET /api/v1/crm-opportunities/board/{pipeline_id}/ crm:read',
  'POST /api/v1/crm-opportunities/{id}/move/ crm:write',
  'GET /api/v1/crm-opportunities/by-customer/{customer_id}/ crm:read',

  ...standard('/api/v1/crm-segments', 'crm'),
  'GET /api/v1/crm-segments/metadata/ crm:read',
  'GET /api/v1/crm-segments/{id}/customers/ crm:read',

  ...standard('/api/v1/crm-reminders', 'crm'),
  'GET /api/v1/crm-reminders/by-customer/{customer_id}/ crm:read',
  'POST /api/v1/crm-reminders/{id}/cancel/ crm:write',

  ...standard('/api/v1/crm-communications', 'crm'),
  'GET /api/v1/crm-communications/by-customer/{customer_id}/ crm:read',
  'POST /api/v1/crm-communications/send-template/ crm:write',

  ...standard('/api/v1/crm-templates', 'crm'),
  'POST /api/v1/crm-templates/{id}/render/ crm:write',

  ...standard('/api/v1/rewards', 'benefits'),
  'GET /api/v1/rewards/redemptions/ benefits:read',
  'POST /api/v1/rewards/redeem/ benefits:write',
];
