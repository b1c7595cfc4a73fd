/** The handlers of accounting: chart, journal, reports, VAT, bank, withholdings, tax data and statistics. */
import { chartAccounts } from './accounts/accounts.ts';
import { getChartAccountBalance } from './accounts/balance.ts';
import { seedChartAccounts } from './accounts/seed.ts';
import { bank } from './bank/bank.ts';
import { completeFiscalDeadline } from './fiscal-calendar/complete-deadline.ts';
import { listFiscalDeadlines, listUpcomingFiscalDeadlines } from './fiscal-calendar/deadline-lists.ts';
import { seedFiscalDeadlines } from './fiscal-calendar/seed-deadlines.ts';
import { closeFiscalYear, getFiscalYearCalculation, listFiscalYears } from './fiscal-close/fiscal-close.ts';
import { journalEntries } from './journal/journal.ts';
import { getJournalSettings, updateJournalSettings } from './journal/journal-settings.ts';
import { postJournalEntry } from './journal/post-entry.ts';
import { reverseJournalEntry } from './journal/reverse-entry.ts';
import { reports } from './reports/reports.ts';
import { listActivity } from './statistics/activity.ts';
import { getDashboard } from './statistics/dashboard.ts';
import { searchTransactions } from './statistics/transactions.ts';
import { taxData } from './tax-data/tax-data.ts';
import { vat } from './vat/vat.ts';
import { withholdings } from './withholdings/withholdings.ts';

export const accounting = {
  ...chartAccounts,
  seedChartAccounts,
  getChartAccountBalance,
  ...journalEntries,
  postJournalEntry,
  reverseJournalEntry,
  getJournalSettings,
  updateJournalSettings,
  listFiscalDeadlines,
  listUpcomingFiscalDeadlines,
  seedFiscalDeadlines,
  completeFiscalDeadline,
  listFiscalYears,
  getFiscalYearCalculation,
  closeFiscalYear,
  ...reports,
  ...bank,
  ...taxData,
  ...vat,
  ...withholdings,
  getDashboard,
  listActivity,
  searchTransactions,
};
