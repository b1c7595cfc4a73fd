/** Consistency checks of sales, tills, orders and budgets. */
import { numberDifferences } from '../../records/verify-numbers.ts';
import type { Check } from '../../store/check.ts';
import { registerDifferences } from './cash-register/register-differences.ts';
import { salesNumbers } from './sales-numbers.ts';

export const salesChecks: Check[] = [
  {
    name: 'numbers',
    proves: 'documents are numbered without gaps or duplicates, up to their counters',
    differences: (db, account) => numberDifferences(db, account, salesNumbers),
  },
  {
    name: 'cash-registers',
    proves: 'every figure of a cash register is the sum of its movements',
    async differences(db, account) {
      const found = await registerDifferences(db, account);
      return found.map(({ cash_register_id, figure, ...difference }) => ({
        subject: `cash register ${cash_register_id}, ${figure}`,
        ...difference,
      }));
    },
  },
];
