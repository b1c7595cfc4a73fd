/** Consistency checks of every ledger: balances must equal the sums of their movements. */
import type { Check, Difference } from '../store/check.ts';
import { cashTables } from './cash/cash.ts';
import { expenseTables } from './expenses/expense-figures.ts';
import { journalTables } from './journal/journal-tables.ts';
import { type LedgerTables, unproven } from './ledger.ts';
import { figureTables } from './opportunities/opportunity-figures.ts';
import { pointsTables } from './points/points.ts';
import { purchaseTables } from './purchases/purchases.ts';
import { receivableTables } from './receivables/account-ledger.ts';
import { salesFigureTables } from './sales-figures/sales-figures.ts';
import { stockTables } from './stock/stock-ledger.ts';
import { vatTables } from './vat/vat-entries.ts';

/** All ledgers; a ledger listed here is verified. */
const ledgers: readonly LedgerTables[] = [
  stockTables,
  cashTables,
  receivableTables,
  pointsTables,
  expenseTables,
  figureTables,
  journalTables,
  vatTables,
  salesFigureTables,
  purchaseTables,
];

export const ledgersCheck: Check = {
  name: 'ledgers',
  proves:
    'the balances of stock, cash registers, current accounts, points and the books, the totals of expenses, the figures of sales, purchases and boards, and the totals of VAT books are the sums of their movements',
  async differences(db, account) {
    const found: Difference[] = [];
    for (const tables of ledgers) found.push(...(await unproven(db, account, tables)));
    return found;
  },
};
