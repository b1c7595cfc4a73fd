/** What the reference describes by its purpose only; method and path are decided (Decisions N34, N45, N46). */
import type { Area, Operation } from './operation-table.ts';

export const decided: Partial<Record<Area, Operation[]>> = {
  invoicing: [
    'GET /api/v1/bill/receipts/list/ invoices:read',
    'GET /api/v1/bill/receipts/{id}/ invoices:read',
    'POST /api/v1/bill/receipts/ invoices:write',
  ],
  accounting: [
    'POST /api/v1/accounting/accounts/seed/ accounting:write',
    'GET /api/v1/accounting/accounts/{id}/balance/ accounting:read',
    'POST /api/v1/accounting/journal/{id}/post/ accounting:write',
    'POST /api/v1/accounting/journal/{id}/reverse/ accounting:write',
  ],
};
