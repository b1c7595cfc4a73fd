/** Customers (Reference 2.4): they may look alike, which is worth a warning. */
import { warnDuplicate } from '../../../records/duplicates.ts';
import { records } from '../../../records/records.ts';

export const customers = records('customers', {
  search: ['name', 'email', 'customer_email', 'phone', 'document_number', 'notes'],
  prepare: async (customer, { before, context }) => {
    const { _id, email, document_number } = customer;
    if (email !== before?.email) await warnDuplicate(context, 'customers', 'email', { _id, value: email });
    if (document_number !== before?.document_number)
      await warnDuplicate(context, 'customers', 'document_number', { _id, value: document_number });
    return before ? customer : { ...customer, points_balance: 0 };
  },
});
