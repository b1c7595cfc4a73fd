/** POS terminals (Reference 2.3), without rules beyond their description. */
import { records } from '../../../records/records.ts';

export const posTerminals = records('posTerminals', { search: ['name', 'location', 'description'] });
