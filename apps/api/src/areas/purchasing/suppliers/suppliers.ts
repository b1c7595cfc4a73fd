/** Suppliers (Reference 2.5). Duplicates are allowed, with a warning. */
import { warnDuplicate } from '../../../records/duplicates.ts';
import { records } from '../../../records/records.ts';
import { warnMissingItems } from '../../../records/references.ts';

export const suppliers = records('suppliers', {
  search: ['name', 'contact_name', 'tax_id', 'email', 'notes'],
  independent: true,
  searchMore: ({ fiscal_info }) => [fiscal_info?.razon_social, fiscal_info?.numero_documento],
  facts: async ({ _id, email, tax_id, product_ids }, { before, sent, context }) => {
    if (email !== before?.email) await warnDuplicate(context, 'suppliers', 'email', { _id, value: email });
    if (tax_id !== before?.tax_id)
      await warnDuplicate(context, 'suppliers', 'tax_id', { _id, value: tax_id });
    if (sent.product_ids) await warnMissingItems(context, ['products'], 'product_ids', product_ids ?? []);
  },
});
