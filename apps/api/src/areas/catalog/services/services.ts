/** Services (Reference 2.2). */
import { records } from '../../../records/records.ts';
import { holdOrWarn } from '../../../records/references.ts';

export const services = records('services', {
  search: ['name', 'description'],
  prepare: async (service, { before, context }) => {
    const { category_id } = service;
    if (category_id !== before?.category_id) await holdOrWarn(context, 'categories', { category_id });
    return service;
  },
});
