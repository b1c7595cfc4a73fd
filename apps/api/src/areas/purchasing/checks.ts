/** Consistency checks of purchasing besides its ledgers. */
import type { Check } from '../../store/check.ts';

export const purchasingChecks: Check[] = [];
