/** The handlers of purchasing: those of the suppliers so far. */
import { suppliers } from './suppliers/suppliers.ts';

export const purchasing = { ...suppliers };
