/** What requests carry besides the fields of records and the bodies of the standard pattern (Reference 4.5, 4.6). */
import type { Fields } from './fields/field-table.ts';

const number: Fields[string] = { type: 'integer' };

/** Query parameters that the reference names, by operation. */
export const queries: Record<string, Fields> = {
  'GET /api/v1/payment_methods/list/': {
    page: number,
    per_page: number,
    status: { type: 'unsaid' },
    sort: { type: 'unsaid' },
    sort_dir: { type: 'unsaid' },
  },
  'GET /api/v1/received_invoices/list/': { page: number, limit: number },
};

/** The only request that is not JSON, and its part. */
export const upload = { operation: 'POST /api/v1/received_invoices/upload-csv/', part: 'file' };
