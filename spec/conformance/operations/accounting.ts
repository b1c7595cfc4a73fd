/** The operations of accounting and statistics (Reference 4.7). */
import { type Operation, standard } from './operation-table.ts';

export const accounting: Operation[] = [
  ...standard('/api/v1/accounting/accounts', 'accounting'),
  ...standard('/api/v1/accounting/journal', 'accounting'),

  'GET /api/v1/iva/config/ accounting:read',
  'PUT /api/v1/iva/config/ accounting:write',
  'GET /api/v1/iva/books/{period}/{book_type}/ accounting:read',
  'GET /api/v1/iva/books/{book_id}/entries/ accounting:read',
  'POST /api/v1/iva/books/{book_id}/entries/ accounting:write',
  'PUT /api/v1/iva/entries/{entry_id}/ accounting:write',
  'DELETE /api/v1/iva/entries/{entry_id}/ accounting:write',
  'POST /api/v1/iva/books/{period}/close/ accounting:write',
  'POST /api/v1/iva/books/{period}/reopen/ accounting:write',
  'GET /api/v1/iva/summary/{period}/ accounting:read',
  'POST /api/v1/iva/summary/{period}/calculate/ accounting:write',
  'GET /api/v1/iva/declaration/{period}/ accounting:read',
  'GET /api/v1/iva/export/{period}/{book_type}/ accounting:read',

  'GET /api/v1/accounting/reports/trial-balance/ accounting:read',
  'GET /api/v1/accounting/reports/income-statement/ accounting:read',
  'GET /api/v1/accounting/reports/balance-sheet/ accounting:read',
  'GET /api/v1/accounting/reports/general-ledger/ accounting:read',
  'GET /api/v1/accounting/reports/account-ledger/{account_code}/ accounting:read',
  'GET /api/v1/accounting/reports/daily-journal/{date}/ accounting:read',
  'GET /api/v1/accounting/reports/cash-flow/ accounting:read',

  'GET /api/v1/accounting/bank/statements/ accounting:read',
  'GET /api/v1/accounting/bank/statements/{statement_id}/ accounting:read',
  'POST /api/v1/accounting/bank/import/ accounting:write',
  'POST /api/v1/accounting/bank/auto-match/{statement_id}/ accounting:write',
  'POST /api/v1/accounting/bank/manual-match/ accounting:write',

  'GET /api/v1/accounting/fiscal-calendar/ accounting:read',
  'GET /api/v1/accounting/fiscal-calendar/upcoming/ accounting:read',
  'POST /api/v1/accounting/fiscal-calendar/seed/ accounting:write',
  'POST /api/v1/accounting/fiscal-calendar/{deadline_id}/complete/ accounting:write',

  'GET /api/v1/accounting/fiscal-close/years/ accounting:read',
  'GET /api/v1/accounting/fiscal-close/calculate/{year}/ accounting:read',
  'POST /api/v1/accounting/fiscal-close/close/{year}/ accounting:write',

  'GET /api/v1/accounting/retenciones-percepciones/config/ accounting:read',
  'PUT /api/v1/accounting/retenciones-percepciones/config/ accounting:write',
  'GET /api/v1/accounting/retenciones-percepciones/regimes/ accounting:read',
  'POST /api/v1/accounting/retenciones-percepciones/regimes/ accounting:write',
  'GET /api/v1/accounting/retenciones-percepciones/retenciones/ accounting:read',
  'POST /api/v1/accounting/retenciones-percepciones/retenciones/calculate/ accounting:write',
  'POST /api/v1/accounting/retenciones-percepciones/retenciones/apply/ accounting:write',
  'GET /api/v1/accounting/retenciones-percepciones/percepciones/ accounting:read',
  'POST /api/v1/accounting/retenciones-percepciones/percepciones/calculate/ accounting:write',
  'GET /api/v1/accounting/retenciones-percepciones/certificates/ accounting:read',
  'POST /api/v1/accounting/retenciones-percepciones/certificates/ accounting:write',
  'GET /api/v1/accounting/retenciones-percepciones/ddjj/{period}/ accounting:read',

  'GET /api/v1/bill/tax_info/taxpayer/ accounting:read',
  'GET /api/v1/bill/tax_info/taxpayer/systems/ accounting:read',
  'GET /api/v1/bill/tax_info/taxpayer/{billing_system}/ accounting:read',
  'POST /api/v1/bill/tax_info/taxpayer/{billing_system}/ accounting:write',
  'PUT /api/v1/bill/tax_info/taxpayer/{billing_system}/ accounting:write',
  'DELETE /api/v1/bill/tax_info/taxpayer/{billing_system}/ accounting:write',
  'PATCH /api/v1/bill/tax_info/taxpayer/active-system/ accounting:write',
  'POST /api/v1/bill/tax_info/verify-delegation/ accounting:write',
  'POST /api/v1/bill/tax_info/verify-punto-venta/ accounting:write',

  'GET /api/v1/stats/dashboard/ stats:read',
  'GET /api/v1/stats/activity/ stats:read',
  // Statistics are read-only, though this question is asked with a POST.
  'POST /api/v1/stats/transactions/ stats:read',
];
