/** The tables of points of sale and cash registers as Kysely types, see `schema.ts`. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { RecordTable } from './schema.ts';

/** A cash movement. Never changed. */
export interface CashMovementTable {
  account_id: string;
  id: string;
  cash_register_id: string;
  /** Its position among the movements of the register, from 1. */
  position: number;
  type: 'opening' | 'sale' | 'refund' | 'income' | 'outflow' | 'closing_adjustment';
  amount: ColumnType<string, number | string, never>;
  payment_method: string;
  is_cash: boolean;
  description: string | null;
  category: string | null;
  reference: string | null;
  sale_id: string | null;
  /** The record that caused it. */
  document_type: string | null;
  document_id: string | null;
  count: Generated<number>;
  balance_after: ColumnType<string, number | string, never>;
  created_by: string | null;
  created_at: ColumnType<Date, Date | string, never>;
  /** The change of the cash in the drawer. */
  cash_effect: ColumnType<string, never, never>;
}

/** The sums of a register's movements, by type and payment method. */
export interface CashTotalTable {
  account_id: string;
  cash_register_id: string;
  type: CashMovementTable['type'];
  payment_method: string;
  is_cash: boolean;
  amount: ColumnType<string, number | string, number | string>;
  count: number;
}

/** The closing of a register. Never changed. */
export interface CashClosingTable {
  account_id: string;
  cash_register_id: string;
  pos_terminal_id: string;
  z_number: number;
  report: JSONColumnType<object>;
  /** Counted amounts besides cash, and the denominations. */
  counts: JSONColumnType<object>;
}

/** The data of a sale at its terminal. */
export interface PosSaleTable {
  account_id: string;
  sale_id: string;
  pos_terminal_id: string;
  number: number;
  receipt_number: string;
  client_reference: string | null;
}

/** A current or past session at a terminal. */
export interface PosSessionTable {
  account_id: string;
  id: string;
  pos_terminal_id: string;
  version: Generated<number>;
  user_id: string | null;
  user_name: string | null;
  cart: JSONColumnType<object>;
  metadata: JSONColumnType<object> | null;
  started_at: ColumnType<Date, Date | string, Date | string>;
  last_activity_at: ColumnType<Date, Date | string, Date | string>;
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>;
  /** The register that was open when the session was closed. */
  cash_register_id: string | null;
}

export interface RegisterTables {
  cash_movements: CashMovementTable;
  cash_totals: CashTotalTable;
  cash_closings: CashClosingTable;
  pos_sales: PosSaleTable;
  pos_sessions: PosSessionTable;
}

export interface RegisterRecordTables {
  pos_terminals: RecordTable;
  cash_registers: RecordTable;
}
