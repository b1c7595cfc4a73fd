/** What requests carry besides the fields of records and the bodies of the standard pattern (Reference 4.4, 4.5, 4.6). */
import { currentAccounts } from './fields/current-accounts.ts';
import type { Fields } from './fields/field-table.ts';

const integer = { type: 'integer' } as const;
const unsaid = { type: 'unsaid' } as const;

/** The query parameters of lists; no others are shown but those below. */
export const paging: Fields = { page: integer, per_page: integer };

/** Query parameters that the reference names for a single operation. */
export const queries: Record<string, Fields> = {
  'GET /api/v1/payment_methods/list/': { ...paging, status: unsaid, sort: unsaid, sort_dir: unsaid },
  'GET /api/v1/received_invoices/list/': { page: integer, limit: integer },
};

/** The only request that is not JSON, and its part. */
export const upload = { operation: 'POST /api/v1/received_invoices/upload-csv/', part: 'file' };

/** Bodies that are not shown, of which the reference still gives members. */
export const givenMembers: Record<string, readonly string[]> = {
  [upload.operation]: [upload.part],
  // "Update account configuration".
  'PUT /api/v1/current-accounts/{id}/': Object.keys(currentAccounts.fields),
};
