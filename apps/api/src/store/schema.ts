/** The database as Kysely types: one row type per table. Migrations create it; this file only describes it. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Plan } from '../core/context.ts';
import type { AccountingRecordTables, AccountingTables } from './accounting-tables.ts';
import type { CrmRecordTables, CrmTables } from './crm-tables.ts';
import type { AppointmentTables, ContractTables } from './operation-tables.ts';
import type { RecordTables } from './record-tables.ts';
import type { RegisterRecordTables, RegisterTables } from './register-tables.ts';
import type { TaxTables } from './tax-tables.ts';

/** A moment: read as `Date`, written as `Date` or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Null unless an insert sets it. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON: read parsed, written as text (`JSON.stringify`). */
type Json<T extends object> = JSONColumnType<T>;

export interface AccountTable {
  id: string;
  name: string;
  /** Lower-case; unique over all accounts. */
  email: string;
  plan: Generated<Plan>;
  /** IANA name of the account's time zone. */
  timezone: Generated<string>;
  created_at: DefaultInstant;
  /** Null until the first change. */
  updated_at: OptionalInstant;
}

/** A person who signs in to the panel. */
export interface UserTable {
  account_id: string;
  id: string;
  name: string;
  /** Lower-case; unique over all accounts. */
  email: string;
  password_hash: string;
  role: Generated<Role>;
  created_at: Instant;
  updated_at: Instant;
}

/** The role of a person in the account (Decision panel-people). */
export type Role = 'owner' | 'staff' | 'read_only';

/** A link that lets its first user join the account. */
export interface InviteTable {
  account_id: string;
  id: string;
  /** The name of the invited person. */
  name: string;
  role: 'staff' | 'read_only';
  /** SHA-256 of the secret in the link, which is not stored itself. */
  hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  accepted_at: OptionalInstant;
  revoked_at: OptionalInstant;
  /** The name of the inviting person. */
  created_by: string;
}

/** A password reset link. */
export interface PasswordResetTable {
  account_id: string;
  user_id: string;
  /** SHA-256 of the secret in the link; null until the message is written. */
  hash: Optional<Buffer>;
  language: 'es' | 'en';
  expires_at: Instant;
}

/** The usage of a token in an hour. */
export interface TokenUsageTable {
  account_id: string;
  token_id: string;
  hour: Instant;
  requests: number;
  client_errors: number;
  server_errors: number;
  limited: number;
  /** The highest use of its rate limit within a minute. */
  peak: number;
}

/** The last calls of a token, latest first. */
export interface TokenCallsTable {
  account_id: string;
  token_id: string;
  calls: Json<object[]>;
}

export interface SessionTable {
  account_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's value, which is not stored itself. */
  hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

/** Attempts to sign in or up, by the hash of an e-mail or address; without an account. */
export interface SignInAttemptTable {
  hash: Buffer;
  attempts: number;
  began_at: Instant;
}

export interface ApiTokenTable {
  account_id: string;
  id: string;
  name: string;
  /** The display form of a token: its prefix and last four characters. */
  prefix_and_last4: string;
  /** SHA-256 of the token, which is not stored itself. */
  hash: Buffer;
  scopes: string[];
  created_at: DefaultInstant;
  expires_at: OptionalInstant;
  revoked_at: OptionalInstant;
  last_used_at: OptionalInstant;
  last_used_ip: Optional<string>;
  /** The ID of the token that replaced this one by regeneration. */
  replaced_by: Optional<string>;
  /** Incremented with each change of the name or the scopes. */
  version: Generated<number>;
}

export interface AuditLogTable {
  account_id: string;
  id: string;
  at: DefaultInstant;
  actor: Json<Record<string, unknown>>;
  /** The action: `create`, `update`, `delete`, ... */
  action: string;
  entity_type: string;
  entity_id: string;
  request_id: string | null;
  changes: Json<Record<string, unknown>>;
}

/** A response stored for repeated requests. The last three columns are null until the response is known. */
export interface IdempotencyKeyTable {
  account_id: string;
  key: string;
  method: string;
  path: string;
  fingerprint: string;
  status: Optional<number>;
  headers: ColumnType<Record<string, string> | null, string | null | undefined, string | null>;
  body: Optional<string>;
  created_at: DefaultInstant;
}

/**
 * A table of records: the document, besides the columns for searching and sorting. Generated columns of a table are
 * added to its type by intersection: `RecordTable & { status: GeneratedAlways<string> }`.
 */
export interface RecordTable {
  account_id: string;
  id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: OptionalInstant;
  doc: Json<Record<string, unknown>>;
  /** Private data of the record, never returned to callers. */
  kept: ColumnType<object | null, string | null | undefined, string | null>;
  /** Normalized text for `search`. */
  search: Generated<string>;
  /** The response text of the record, valid for this version and these fields of the resource. */
  body: Optional<string>;
  body_version: Optional<number>;
  body_fields: Optional<number>;
}

/** A change in the number of an account's records of a resource; the sum of all changes is the number. */
export interface RecordCountTable {
  account_id: string;
  /** The name of the table. */
  resource: string;
  id: string;
  change: number;
}

export interface PlatformTables {
  accounts: AccountTable;
  users: UserTable;
  sessions: SessionTable;
  sign_in_attempts: SignInAttemptTable;
  invites: InviteTable;
  password_resets: PasswordResetTable;
  token_usage: TokenUsageTable;
  token_calls: TokenCallsTable;
  api_tokens: ApiTokenTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeyTable;
  record_counts: RecordCountTable;
}

/** The last number taken under a name. */
export interface CounterTable {
  account_id: string;
  name: string;
  value: number;
}

/** The stock of a product or variant. */
export interface StockLevelTable {
  account_id: string;
  product_id: string;
  /** '' for the product itself. */
  variant_id: string;
  /** Units, with three decimals. */
  quantity: ColumnType<string, number | string, number | string>;
}

/** A change of a stock level. */
export interface StockMovementTable {
  account_id: string;
  id: string;
  at: Instant;
  product_id: string;
  /** '' for the product itself. */
  variant_id: string;
  /** The variant whose movement this one repeats on the product. */
  follows: string | null;
  quantity: ColumnType<string, number | string, never>;
  /** The level right after it. */
  balance: ColumnType<string, number | string, never>;
  reason: string;
  document_type: string;
  document_id: string;
  actor: Json<Record<string, unknown>>;
  request_id: string | null;
}

/** The current account of a customer or supplier. */
export interface CurrentAccountTable {
  account_id: string;
  id: string;
  version: Generated<number>;
  entity_type: 'customer' | 'supplier';
  entity_id: string;
  entity_name: string;
  credit_limit: ColumnType<string, number | string, number | string>;
  payment_terms_days: ColumnType<string, number | string, number | string>;
  creation_date: Instant;
  updated_at: Instant;
  deleted_at: OptionalInstant;
  search: string;
}

/** An invoice, payment or adjustment. Never changed. */
export interface CurrentAccountMovementTable {
  account_id: string;
  id: string;
  current_account_id: string;
  type: 'invoice' | 'payment' | 'adjustment';
  /** `YYYY-MM-DD`. */
  date: string;
  due_date: string | null;
  reference: string | null;
  description: string | null;
  debit: ColumnType<string, number | string, never>;
  credit: ColumnType<string, number | string, never>;
  /** The unpaid part of a debit, or the unapplied part of a credit. */
  open: ColumnType<string, number | string, number | string>;
  payment_method: string | null;
  sale_id: string | null;
  /** The record that caused it. */
  document_type: string | null;
  document_id: string | null;
  created_at: Instant;
  search: string;
}

/** A part of a credit applied to a part of a debit. Never changed. */
export interface CurrentAccountApplicationTable {
  account_id: string;
  id: string;
  current_account_id: string;
  payment_id: string;
  invoice_id: string;
  amount: ColumnType<string, number | string, never>;
  applied_at: Instant;
}

/** The sums of a current account's movements. */
export interface CurrentAccountBalanceTable {
  account_id: string;
  current_account_id: string;
  debit: ColumnType<string, number | string, number | string>;
  credit: ColumnType<string, number | string, number | string>;
}

/** Points that a customer earned or spent. Never changed. */
export interface PointMovementTable {
  account_id: string;
  id: string;
  at: Instant;
  customer_id: string;
  points: number;
  document_type: string;
  document_id: string;
}

/** The points balance of a customer. */
export interface PointBalanceTable {
  account_id: string;
  customer_id: string;
  points: number;
}

export interface LedgerTables {
  counters: CounterTable;
  stock_levels: StockLevelTable;
  stock_movements: StockMovementTable;
  current_accounts: CurrentAccountTable;
  current_account_movements: CurrentAccountMovementTable;
  current_account_applications: CurrentAccountApplicationTable;
  current_account_balances: CurrentAccountBalanceTable;
  point_movements: PointMovementTable;
  point_balances: PointBalanceTable;
}

/** A promotion that a sale currently uses. */
export interface PromotionUseTable {
  account_id: string;
  /** For a promotion embedded in a product: `<id of the product>.<its index from 0>`. */
  promotion_id: string;
  sale_id: string;
  /** The ID of the customer, or the e-mail of a guest. */
  customer: string | null;
  used_at: Instant;
}

export interface SaleLedgerTables {
  promotion_uses: PromotionUseTable;
}

/** The code of a driver or a device. */
export interface AccessCodeTable {
  account_id: string;
  /** ID of the driver or device. */
  id: string;
  kind: 'driver' | 'fleet_device';
  /** The hash of the code, see `core/access-code.ts`. */
  hash: Buffer;
}

/**
 * A position of a device. Speeds are in km/h, headings in degrees from north, altitudes and accuracies in metres,
 * batteries in percent.
 */
export interface FleetPositionTable {
  account_id: string;
  device_id: string;
  recorded_at: Instant;
  received_at: Instant;
  lat: number;
  lng: number;
  speed_kmh: number | null;
  heading: number | null;
  altitude: number | null;
  accuracy: number | null;
  battery: number | null;
}

/** The in-house delivery settings of an account: its rates, and its sender address. */
export interface ShippingSettingsTable {
  account_id: string;
  updated_at: Instant;
  doc: Json<Record<string, unknown>>;
}

/** The credentials of an account at a carrier. */
export interface CarrierCredentialsTable {
  account_id: string;
  carrier: string;
  /** Encrypted, see `core/secrets.ts`. */
  sealed: string;
  enabled: boolean;
  updated_at: Instant;
}

export interface ShippingTables {
  drivers: RecordTable;
  fleet_devices: RecordTable;
  shipments: RecordTable;
}

export interface FleetTables {
  access_codes: AccessCodeTable;
  fleet_positions: FleetPositionTable;
  shipping_settings: ShippingSettingsTable;
  carrier_credentials: CarrierCredentialsTable;
}

/** A redemption of a reward by a customer. Never changed. */
export interface RedemptionTable {
  account_id: string;
  id: string;
  redeemed_at: Instant;
  /** Unique in the account. */
  redemption_code: string;
  reward_id: string;
  reward_name: string;
  reward_type: string;
  customer_id: string;
  sale_id: string | null;
  status: string;
  quantity: number;
  points_spent: number;
  search: string;
  /** The record as returned. */
  doc: Json<object>;
}

export interface RewardTables {
  rewards: RecordTable;
}

export interface RewardLedgerTables {
  redemptions: RedemptionTable;
}

/** All tables. An area adds the interface of its own tables here. */
export interface Schema
  extends PlatformTables,
    RecordTables,
    LedgerTables,
    SaleLedgerTables,
    ShippingTables,
    FleetTables,
    RewardTables,
    RewardLedgerTables,
    RegisterTables,
    RegisterRecordTables,
    CrmTables,
    CrmRecordTables,
    TaxTables,
    AppointmentTables,
    ContractTables,
    AccountingTables,
    AccountingRecordTables {}

/** The record tables, from the description: a resource needs no line here. */
export type { RecordTableName } from './record-tables.ts';
