/** The tables of tax data as Kysely sees them, see `schema.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** Whose the account is for the tax authority; at most one row of an account. */
export interface TaxpayerTable {
  account_id: string;
  version: Generated<number>;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
}

/** A system through which receipts are issued, where it is configured. */
export interface BillingSystemTable {
  account_id: string;
  code: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
  /** Its certificate and key, sealed, and what is known of them. */
  kept: JSONColumnType<Record<string, unknown>>;
}

/** How an account is taxed. */
export interface VatConfigTable {
  account_id: string;
  version: Generated<number>;
  updated_at: Instant;
  doc: JSONColumnType<Record<string, unknown>>;
}

/** The book of a month, from its first entry on, or from when it was closed. */
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

/** What entries of a book add up to at one rate; rate code 0 is what they show besides. */
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

/** One entry, or the taking back of one. Never changed once it is there. */
export interface VatMovementTable extends VatFigures {
  id: string;
  at: Instant;
  entry_id: string;
}

/** What a month came to when it was calculated. */
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
