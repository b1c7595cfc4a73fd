/** The tables of tax data as Kysely types, see `schema.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** The taxpayer data; at most one row per account. */
export interface TaxpayerTable {
  account_id: string;
  version: Generated<number>;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
}

/** A configured system that issues receipts. */
export interface BillingSystemTable {
  account_id: string;
  code: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
  /** Its encrypted certificate and key, and facts about them. */
  kept: JSONColumnType<Record<string, unknown>>;
}

/** The VAT settings of an account. */
export interface VatConfigTable {
  account_id: string;
  version: Generated<number>;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
}

/** The book of a month, stored from its first entry or its closing on. */
export interface VatBookTable {
  account_id: string;
  id: string;
  /** `YYYY-MM`. */
  period: string;
  book_type: 'sales' | 'purchases';
  created_at: Instant;
  updated_at: Instant;
  closed_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

type Amount = ColumnType<string, number | string, number | string>;

/** The sums of a book's entries at one rate; rate code 0 has their other amounts. */
export interface VatFigures {
  account_id: string;
  book_id: string;
  aliquot_id: number;
  entries: number;
  base: Amount;
  amount: Amount;
  net_taxed: Amount;
  net_untaxed: Amount;
  exempt: Amount;
  perceptions: Amount;
  other_taxes: Amount;
  total: Amount;
}

/** An entry, or its reversal. Never changed. */
export interface VatMovementTable extends VatFigures {
  id: string;
  at: Instant;
  entry_id: string;
}

/** The calculated summary of a month. */
export interface VatSummaryTable {
  account_id: string;
  period: string;
  calculated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
}

export interface TaxTables {
  vat_entries: RecordTable;
  withholding_regimes: RecordTable;
  withholdings: RecordTable;
  withholding_certificates: RecordTable;
  vat_configs: VatConfigTable;
  vat_books: VatBookTable;
  vat_movements: VatMovementTable;
  vat_totals: VatFigures;
  vat_summaries: VatSummaryTable;
  withholding_configs: VatConfigTable;
  taxpayers: TaxpayerTable;
  billing_systems: BillingSystemTable;
}
