/** The states that the reference names, and what a new record has (Reference 2, 3). */
import type { Area } from './operations/operation-table.ts';

/** A set in a line: base of the resource, field, values; `...` at the end where the reference names some of them only. */
export const stateSets: Record<Area, readonly string[]> = {
  catalog: [
    '/api/v1/products status: draft published paused deleted archived',
    '/api/v1/services status: draft published paused deleted archived',
    '/api/v1/rentals status: draft published paused deleted archived',
    '/api/v1/rentals availability_status: available in_use maintenance unavailable',
    '/api/v1/categories status: active inactive',
    '/api/v1/promotions status: active draft expired archived deleted',
  ],
  sales: [
    '/api/v1/sales status: pending completed cancelled refunded',
    '/api/v1/pos status: active inactive maintenance',
    '/api/v1/cash_register status: open ...',
    '/api/v1/goals status: active paused completed failed cancelled draft',
    '/api/v1/budgets status: draft ...',
    '/api/v1/orders status: draft pending confirmed shipped delivered completed cancelled refunded',
    '/api/v1/orders payment_status: pending paid partial overdue cancelled',
  ],
  customers: [
    '/api/v1/customers status: active inactive blocked',
    '/api/v1/crm-tasks status: pending in_progress done cancelled',
    '/api/v1/crm-opportunities status: open won lost',
    '/api/v1/crm-communications status: queued sent delivered read failed received logged',
  ],
  operations: [
    '/api/v1/appointments status: scheduled ...',
    '/api/v1/appointments sale_status: pending completed',
    '/api/v1/contracts status: draft ...',
    // The second one is where toggling leads.
    '/api/v1/payment_methods status: active inactive ...',
    '/api/v1/fleet/devices status: active ...',
  ],
  purchasing: ['/api/v1/expenses status: pending approved paid cancelled refunded'],
  invoicing: [
    '/api/v1/delivery_notes status: draft issued delivered invoiced cancelled',
    '/api/v1/received_invoices status: pending linked ignored',
  ],
  // The posted state has no name in the reference.
  accounting: ['/api/v1/accounting/journal status: draft ...'],
};

/** What a record that was just created shows in a field that no request carries: operation, field, value. */
export const initialValues: Partial<Record<Area, readonly (readonly [string, string, unknown])[]>> = {
  sales: [
    ['POST /api/v1/cash_register/open/', 'status', 'open'],
    ['POST /api/v1/goals/', 'current_value', 0],
    ['POST /api/v1/budgets/', 'status', 'draft'],
  ],
  invoicing: [
    ['POST /api/v1/delivery_notes/', 'invoice_id', null],
    ['POST /api/v1/delivery_notes/', 'cae', null],
  ],
  customers: [['POST /api/v1/current-accounts/', 'balance', 0]],
  operations: [
    ['POST /api/v1/appointments/', 'status', 'scheduled'],
    ['POST /api/v1/contracts/', 'status', 'draft'],
    ['POST /api/v1/payment_methods/', 'status', 'active'],
    ['POST /api/v1/fleet/devices/', 'status', 'active'],
  ],
  accounting: [['POST /api/v1/accounting/journal/', 'status', 'draft']],
};
