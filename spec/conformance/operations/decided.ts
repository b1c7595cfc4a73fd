/** What the reference describes by its purpose only; method and path are decided (Decisions N34, N45, N46), or not at all (Decision expenses). */
import { type Area, areas, type Operation, standard } from './operation-table.ts';

const single: Partial<Record<Area, Operation[]>> = {
  invoicing: [
    'GET /api/v1/bill/receipts/list/ invoices:read',
    'GET /api/v1/bill/receipts/{id}/ invoices:read',
    'GET /api/v1/bill/receipts/{id}/pdf/ invoices:read',
    'POST /api/v1/bill/receipts/ invoices:write',
  ],
  purchasing: ['GET /api/v1/expenses/summary/ expenses:read'],
  accounting: [
    'POST /api/v1/accounting/accounts/seed/ accounting:write',
    'GET /api/v1/accounting/accounts/{id}/balance/ accounting:read',
    'POST /api/v1/accounting/journal/{id}/post/ accounting:write',
    'POST /api/v1/accounting/journal/{id}/reverse/ accounting:write',
    'GET /api/v1/accounting/journal/settings/ accounting:read',
    'PUT /api/v1/accounting/journal/settings/ accounting:write',
    'GET /api/v1/accounting/retenciones-percepciones/certificates/{certificate_id}/pdf/ accounting:read',
  ],
};

/** Resources that are not in the reference, with the eight standard operations: area, base, scope. */
const resources: [Area, `/api/v1/${string}`, scope: string][] = [];

export const decided: Partial<Record<Area, Operation[]>> = Object.fromEntries(
  areas.map((area) => {
    const whole = resources.filter(([of]) => of === area);
    return [area, [...(single[area] ?? []), ...whole.flatMap(([, base, scope]) => standard(base, scope))]];
  }),
);
