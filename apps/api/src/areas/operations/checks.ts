/** Consistency checks of operations besides its ledgers. */
import type { Check } from '../../store/check.ts';
import { contractInvoiceCheck } from './contracts/invoice-differences.ts';
import { assignmentCheck } from './shipping/driver-assignments.ts';

export const operationsChecks: Check[] = [contractInvoiceCheck, assignmentCheck];
