/** The accounting tables as Kysely types, see `schema.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

type Amount = ColumnType<string, number | string, number | string>;

/** A line of a posted entry. Never changed. */
export interface JournalLineTable {
  account_id: string;
  id: string;
  entry_id: string;
  fiscal_year: number;
  entry_number: number;
  /** Its position in the entry, from 1. */
  position: number;
  /** `YYYY-MM-DD`. */
  date: string;
  /** `YYYY-MM`. */
  month: string;
  chart_account_id: string;
  debit: Amount;
  credit: Amount;
  count: number;
  description: string;
  reference_type: string | null;
  reference_id: string | null;
  /** The role of a line in an automatic entry. */
  role: string | null;
  /** The record that caused it. */
  document_type: string | null;
  document_id: string | null;
}

/** The sums of an account of the chart, per day. */
export interface JournalDayTable {
  account_id: string;
  chart_account_id: string;
  date: string;
  debit: Amount;
  credit: Amount;
  count: number;
  /** The part of `debit` from counterpart lines in entries that move cash. */
  against_cash_debit: ColumnType<string, number | string | undefined, number | string>;
  /** The part of `credit` likewise. */
  against_cash_credit: ColumnType<string, number | string | undefined, number | string>;
}

/** The same sums per month, `YYYY-MM`. */
export interface JournalMonthTable extends Omit<JournalDayTable, 'date'> {
  month: string;
}

/** A closed fiscal year. */
export interface FiscalYearTable {
  account_id: string;
  /** The year of its last day. */
  year: number;
  net_result: Amount | null;
  closing_entry_id: string | null;
  closed_at: ColumnType<Date, Date | string, Date | string>;
}

/** The bookkeeping settings of an account. */
export interface AccountingSettingsTable {
  account_id: string;
  id: string;
  version: Generated<number>;
  fiscal_year_end_month: Generated<number>;
  automatic_entries: Generated<boolean>;
  settings: JSONColumnType<object>;
  updated_at: ColumnType<Date, Date | string, Date | string>;
}

export interface AccountingTables {
  journal_lines: JournalLineTable;
  journal_days: JournalDayTable;
  journal_months: JournalMonthTable;
  fiscal_years: FiscalYearTable;
  accounting_settings: AccountingSettingsTable;
}

export interface AccountingRecordTables {
  chart_accounts: RecordTable;
  journal_entries: RecordTable;
}
