/** The operations of appointments, contracts, payment methods and shipping (Reference 4.2, 4.3, 4.5, 4.6). */
import { type Operation, standard } from './operation-table.ts';

export const operations: Operation[] = [
  ...standard('/api/v1/appointments', 'appointments'),

  ...standard('/api/v1/contracts', 'contracts'),
  'POST /api/v1/contracts/{id}/sign contracts:write',
  'POST /api/v1/contracts/{id}/terminate contracts:write',
  'POST /api/v1/contracts/{id}/renew contracts:write',
  'POST /api/v1/contracts/{id}/adjust contracts:write',
  'POST /api/v1/contracts/{id}/generate-invoice contracts:write',
  'GET /api/v1/contracts/expiring contracts:read',
  'GET /api/v1/contracts/summary contracts:read',

  'GET /api/v1/payment_methods/ payment_methods:read',
  'GET /api/v1/payment_methods/list/ payment_methods:read',
  'GET /api/v1/payment_methods/active/ payment_methods:read',
  'GET /api/v1/payment_methods/{id}/ payment_methods:read',
  'POST /api/v1/payment_methods/ payment_methods:write',
  'PUT /api/v1/payment_methods/{id}/ payment_methods:write',
  'DELETE /api/v1/payment_methods/{id}/ payment_methods:write',
  'POST /api/v1/payment_methods/{id}/toggle-status/ payment_methods:write',
  'POST /api/v1/payment_methods/reorder/ payment_methods:write',
  'GET /api/v1/payment_methods/hierarchy/ payment_methods:read',

  'GET /api/v1/shipping/shipments/ shipping:read',
  'POST /api/v1/shipping/shipments/ shipping:write',
  'GET /api/v1/shipping/shipments/{id}/ shipping:read',
  'PATCH /api/v1/shipping/shipments/{id}/ shipping:write',
  'DELETE /api/v1/shipping/shipments/{id}/ shipping:write',
  'POST /api/v1/shipping/shipments/{id}/cancel shipping:write',
  'POST /api/v1/shipping/shipments/{id}/label shipping:write',
  'GET /api/v1/shipping/track/{tracking_number}/ shipping:read',
  'POST /api/v1/shipping/quotes/ shipping:write',
  'GET /api/v1/shipping/providers/ shipping:read',

  'GET /api/v1/drivers/ shipping:read',
  'POST /api/v1/drivers/ shipping:write',
  'GET /api/v1/drivers/{id}/ shipping:read',
  'PATCH /api/v1/drivers/{id}/ shipping:write',
  'DELETE /api/v1/drivers/{id}/ shipping:write',
  'POST /api/v1/drivers/{id}/regenerate-code shipping:write',
  'GET /api/v1/drivers/tier-info shipping:read',

  'GET /api/v1/fleet/devices/ shipping:read',
  'POST /api/v1/fleet/devices/ shipping:write',
  'GET /api/v1/fleet/devices/{id}/ shipping:read',
  'PATCH /api/v1/fleet/devices/{id}/ shipping:write',
  'DELETE /api/v1/fleet/devices/{id}/ shipping:write',
  'POST /api/v1/fleet/devices/{id}/regenerate-code shipping:write',
  'GET /api/v1/fleet/devices/{id}/trail shipping:read',
];
