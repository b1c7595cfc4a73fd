/** The operations of invoicing that the reference gives (Reference 4.2, 4.6). */
import { type Operation, standard } from './operation-table.ts';

export const invoicing: Operation[] = [
  'GET /api/v1/received_invoices/list/ received_invoices:read',
  'GET /api/v1/received_invoices/{id}/ received_invoices:read',
  'GET /api/v1/received_invoices/import-history/ received_invoices:read',
  'POST /api/v1/received_invoices/upload-csv/ received_invoices:write',
  'POST /api/v1/received_invoices/{id}/link/ received_invoices:write',
  'POST /api/v1/received_invoices/{id}/ignore/ received_invoices:write',
  'DELETE /api/v1/received_invoices/{id}/ received_invoices:write',

  ...standard('/api/v1/delivery_notes', 'delivery_notes'),
];
