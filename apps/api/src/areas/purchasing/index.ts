/** The handlers of purchasing: suppliers, expenses and supplies. */
import { getExpenseSummary } from './expenses/expense-summary.ts';
import { expenses } from './expenses/expenses.ts';
import { suppliers } from './suppliers/suppliers.ts';
import { supplies } from './supplies/supplies.ts';

export const purchasing = { ...suppliers, ...expenses, getExpenseSummary, ...supplies };
