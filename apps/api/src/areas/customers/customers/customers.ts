/** Customers (Reference 2.4). Duplicates are allowed, with a warning. */
import { warnDuplicate } from '../../../records/duplicates.ts';
import { records } from '../../../records/records.ts';

export const customers = records('customers', {
  search: ['name', 'email', 'customer_email', 'phone', 'document_number', 'notes'],
  independent: true,
  facts: async ({ _id, email, document_number }, { before, context }) => {
    if (email !== before?.email) await warnDuplicate(context, 'customers', 'email', { _id, value: email });
    if (document_number !== before?.document_number)
      await warnDuplicate(context, 'customers', 'document_number', { _id, value: document_number });
  },
  compute: (customer, { before }) => ({
    record: { ...customer, points_balance: before?.points_balance ?? 0 },
  }),
});
