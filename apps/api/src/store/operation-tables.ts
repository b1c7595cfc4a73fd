/** The tables of appointments and contracts as Kysely types, see `schema.ts`. */
import type { ColumnType, JSONColumnType } from 'kysely';

type Instant = ColumnType<Date, Date | string, Date | string>;

/** A time slot that an appointment takes of a service or rental. */
export interface AppointmentSlotTable {
  account_id: string;
  appointment_id: string;
  /** `service` or `rental`. */
  resource_type: string;
  resource_id: string;
  /** Overlapping appointments have different lanes, counted from 0. */
  lane: number;
  starts_at: Instant;
  ends_at: Instant;
}

/** A turn for reserving time of a service or rental. */
export interface AppointmentTurnTable {
  account_id: string;
  resource_id: string;
  /** 1, 2, 3, …: each is used once. */
  turn: number;
}

/** A URL from which calendar programs read an account's appointments. */
export interface CalendarFeedTable {
  account_id: string;
  id: string;
  name: string;
  /** SHA-256 of the secret, which is not stored itself. */
  hash: Buffer;
  created_at: Instant;
  revoked_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** The invoice of one month of a contract. Never changed. */
export interface ContractInvoiceTable {
  account_id: string;
  contract_id: string;
  /** `YYYY-MM`. */
  period: string;
  id: string;
  sale_id: string;
  /** Whether it includes the additional charges of the month. */
  with_charges: boolean;
  total: ColumnType<string, number | string, never>;
  /** The invoice as returned. */
  doc: JSONColumnType<object>;
  created_at: Instant;
}

/** A value of a rent index, loaded by the operator. */
export interface RentIndexValueTable {
  account_id: string;
  /** `icl`, `ipc` or `cpi`. */
  index_name: string;
  /** `YYYY-MM-DD` for a daily index, `YYYY-MM` for a monthly one. */
  period: string;
  /** The level of a daily index, the change in percent of a monthly one. */
  value: ColumnType<string, number | string, number | string>;
  loaded_at: Instant;
}

export interface ContractTables {
  contract_invoices: ContractInvoiceTable;
  rent_index_values: RentIndexValueTable;
}

export interface AppointmentTables {
  appointment_slots: AppointmentSlotTable;
  appointment_turns: AppointmentTurnTable;
  calendar_feeds: CalendarFeedTable;
}
