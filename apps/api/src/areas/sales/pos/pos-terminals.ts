/** POS terminals (Reference 2.3): they have no rules beyond their description. */
import { records } from '../../../records/records.ts';

export const posTerminals = records('posTerminals', { search: ['name', 'location', 'description'] });
