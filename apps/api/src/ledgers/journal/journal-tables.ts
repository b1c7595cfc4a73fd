/** The ledger tables of the journal: posted lines, and their sums by day and month. */
import type { LedgerTables } from '../ledger.ts';

export const journalTables: LedgerTables = {
  name: 'account of the chart',
  movements: 'journal_lines',
  balances: 'journal_days',
  place: ['chart_account_id', 'date'],
  amounts: ['debit', 'credit', 'count'],
  brought: ['against_cash_debit', 'against_cash_credit'],
  coarser: [{ balances: 'journal_months', place: ['chart_account_id', 'month'] }],
};
