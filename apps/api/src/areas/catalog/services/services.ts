/** Services (Reference 2.2). */
import { records } from '../../../records/records.ts';
import { holdOrWarn } from '../../../records/references.ts';

export const services = records('services', {
  search: ['name', 'description'],
  independent: true,
  facts: async ({ category_id }, { before, context }) => {
    if (category_id !== before?.category_id) await holdOrWarn(context, 'categories', { category_id });
  },
});
