/** Supplies (Reference 2.5): materials that the shop uses up and reorders. */
import { warnSupplier } from '../../../records/lookups/parties.ts';
import { records } from '../../../records/records.ts';

export const supplies = records('supplies', {
  search: ['name', 'description'],
  independent: true,
  facts: async ({ supplier_id }, { before, context }) => {
    if (supplier_id !== before?.supplier_id) await warnSupplier(context, supplier_id, 'supplier_id');
  },
});
