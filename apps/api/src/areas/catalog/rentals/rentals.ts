/** Rentals (Reference 2.2). */
import { records } from '../../../records/records.ts';
import { holdOrWarn } from '../../../records/references.ts';

export const rentals = records('rentals', {
  search: ['name', 'description', 'location'],
  independent: true,
  facts: async ({ category_id }, { before, context }) => {
    if (category_id !== before?.category_id) await holdOrWarn(context, 'categories', { category_id });
  },
  compute: (rental, { before, context }) => {
    const { min_time, max_time } = rental;
    const changed = min_time !== before?.min_time || max_time !== before?.max_time;
    if (changed && min_time !== null && max_time !== null && max_time < min_time) {
      const message = `\`max_time\` (${max_time}) is less than \`min_time\` (${min_time}): nothing can be rented.`;
      context.warn({ code: 'max_time_below_min_time', field: 'max_time', message });
    }
    return { record: rental };
  },
});
