/** The accounting reports (Reference 4.7, Decision N52), computed from posted entries. Drafts never count. */
import { getAccountLedger } from './account-ledger.ts';
import { getBalanceSheet } from './balance-sheet.ts';
import { getCashFlow } from './cash-flow.ts';
import { getDailyJournal } from './daily-journal.ts';
import { getGeneralLedger } from './general-ledger.ts';
import { getIncomeStatement } from './income-statement.ts';
import { getTrialBalance } from './trial-balance.ts';

export const reports = {
  getTrialBalance,
  getIncomeStatement,
  getBalanceSheet,
  getGeneralLedger,
  getAccountLedger,
  getDailyJournal,
  getCashFlow,
};
