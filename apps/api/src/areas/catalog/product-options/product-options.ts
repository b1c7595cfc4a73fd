/** Product options (Reference 2.2), without rules beyond their description. */
import { records } from '../../../records/records.ts';

export const productOptions = records('productOptions', {
  search: ['name', 'display_name', 'description'],
  independent: true,
});
