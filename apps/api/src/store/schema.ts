/** The database as Kysely sees it: one row type per table. Migrations make it so; this file only describes it. */
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
/** Null when an insert does not name it. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON: read parsed, written as text (`JSON.stringify`). */
type Json<T extends object> = JSONColumnType<T>;

export interface AccountTable {
  id: string;
  name: string;
  /** Lower-case; unique over all accounts. */
  email: string;
  plan: Generated<Plan>;
  /** IANA name of the zone in which the account's days begin and end. */
  timezone: Generated<string>;
  created_at: DefaultInstant;
  /** Null until it is changed for the first time. */
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

/** What a person may do in the account (Decision panel-people). */
export type Role = 'owner' | 'staff' | 'read_only';

/** A link that makes whoever opens it first a person of the account. */
export interface InviteTable {
  account_id: string;
  id: string;
  /** Who is invited. */
  name: string;
  role: 'staff' | 'read_only';
  /** SHA-256 of the secret in the link, the only form of it that is kept. */
  hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
  accepted_at: OptionalInstant;
  revoked_at: OptionalInstant;
  /** The name of the person who invited. */
  created_by: string;
}

/** A link that sets a new password. */
export interface PasswordResetTable {
  account_id: string;
  user_id: string;
  /** SHA-256 of the secret in the link; null until the message is written. */
  hash: Optional<Buffer>;
  language: 'es' | 'en';
  expires_at: Instant;
}

/** How often a token was used in an hour. */
export interface TokenUsageTable {
  account_id: string;
  token_id: string;
  hour: Instant;
  requests: number;
  client_errors: number;
  server_errors: number;
  limited: number;
  /** The most of its rate limit that was used within a minute. */
  peak: number;
}

/** The last calls of a token, the latest first. */
export interface TokenCallsTable {
  account_id: string;
  token_id: string;
  calls: Json<object[]>;
}

export interface SessionTable {
  account_id: string;
  id: string;
  user_id: string;
  /** SHA-256 of what the cookie holds, the only form of it that is kept. */
  hash: Buffer;
  created_at: Instant;
  expires_at: Instant;
}

/** Attempts to sign in or up, by the hash of an e-mail or address; of no account. */
export interface SignInAttemptTable {
  hash: Buffer;
  attempts: number;
  began_at: Instant;
}

export interface ApiTokenTable {
  account_id: string;
  id: string;
  name: string;
  /** What may be shown of a token after its creation: its prefix and last four characters. */
  prefix_and_last4: string;
  /** SHA-256 of the token, the only form of it that is kept. */
  hash: Buffer;
  scopes: string[];
  created_at: DefaultInstant;
  expires_at: OptionalInstant;
  revoked_at: OptionalInstant;
  last_used_at: OptionalInstant;
  last_used_ip: Optional<string>;
  /** Id of the token that a regeneration put in this one's place. */
  replaced_by: Optional<string>;
  /** Goes up with each change of the name or the scopes. */
  version: Generated<number>;
}

export interface AuditLogTable {
  account_id: string;
  id: string;
  at: DefaultInstant;
  actor: Json<Record<string, unknown>>;
  /** What was done: `create`, `update`, `delete`, ... */
  action: string;
  entity_type: string;
  entity_id: string;
  request_id: string | null;
  changes: Json<Record<string, unknown>>;
}

/** An answer kept for the repetition of its request. The last three are null until the answer is known. */
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
 * A table of records: the document as returned, beside the columns that searching and ordering need.
 * Generated columns of a table are added to its type by intersection: `RecordTable & { status: GeneratedAlways<string> }`.
 */
export interface RecordTable {
  account_id: string;
  id: string;
  version: Generated<number>;
  created_at: Instant;
  updated_at: Instant;
  deleted_at: OptionalInstant;
  doc: Json<Record<string, unknown>>;
  /** What is kept with the record and never returned to callers. */
  kept: ColumnType<object | null, string | null | undefined, string | null>;
  /** Folded text that `search` looks into. */
  search: Generated<string>;
  /** The record as it is returned, as long as the version and the fields of the resource are these. */
  body: Optional<string>;
  body_version: Optional<number>;
  body_fields: Optional<number>;
}

/** A change in the number of an account's records of a resource; the sum of all is how many there are. */
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

/** The last number given out under a name. */
export interface CounterTable {
  account_id: string;
  name: string;
  value: number;
}

/** What there is of a product, or of a variant of it. */
export interface StockLevelTable {
  account_id: string;
  product_id: string;
  /** '' for the product itself. */
  variant_id: string;
  /** Units, with three decimals. */
  quantity: ColumnType<string, number | string, number | string>;
}

/** One change of a stock level. */
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
  /** What there was right after it. */
  balance: ColumnType<string, number | string, never>;
  reason: string;
  document_type: string;
  document_id: string;
  actor: Json<Record<string, unknown>>;
  request_id: string | null;
}

/** What a customer or supplier owes and is owed. */
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

/** One invoice, payment or adjustment. Never changed once it is there. */
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
  /** What is not paid of a debit, or not applied of a credit. */
  open: ColumnType<string, number | string, number | string>;
  payment_method: string | null;
  sale_id: string | null;
  /** The record whose effect it is. */
  document_type: string | null;
  document_id: string | null;
  created_at: Instant;
  search: string;
}

/** A part of a credit that settles a part of a debit. Never changed once it is there. */
export interface CurrentAccountApplicationTable {
  account_id: string;
  id: string;
  current_account_id: string;
  payment_id: string;
  invoice_id: string;
  amount: ColumnType<string, number | string, never>;
  applied_at: Instant;
}

/** What the movements of a current account add up to. */
export interface CurrentAccountBalanceTable {
  account_id: string;
  current_account_id: string;
  debit: ColumnType<string, number | string, number | string>;
  credit: ColumnType<string, number | string, number | string>;
}

/** Points that a customer earned or spent. Never changed once it is there. */
export interface PointMovementTable {
  account_id: string;
  id: string;
  at: Instant;
  customer_id: string;
  points: number;
  document_type: string;
  document_id: string;
}

/** The points that a customer has. */
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

/** One promotion that a sale uses up now. */
export interface PromotionUseTable {
  account_id: string;
  /** Of a promotion embedded in a product: `<id of the product>.<its place from 0>`. */
  promotion_id: string;
  sale_id: string;
  /** The id of the customer, or the e-mail of a guest. */
  customer: string | null;
  used_at: Instant;
}

export interface SaleLedgerTables {
  promotion_uses: PromotionUseTable;
}

/** The code of a driver or a device. */
export interface AccessCodeTable {
  account_id: string;
  /** Id of the driver or the device. */
  id: string;
  kind: 'driver' | 'fleet_device';
  /** The only form of the code that is kept, see `core/access-code.ts`. */
  hash: Buffer;
}

/** Where a device was. Speeds are in km/h, headings in degrees from north, altitudes and accuracies in metres, batteries in percent. */
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

/** How an account delivers by itself: its rates, and its address as the sender. */
export interface ShippingSettingsTable {
  account_id: string;
  updated_at: Instant;
  doc: Json<Record<string, unknown>>;
}

/** The credentials of an account at a carrier. */
export interface CarrierCredentialsTable {
  account_id: string;
  carrier: string;
  /** Sealed, see `core/secrets.ts`. */
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

/** A reward that a customer had. Never changed once it is there. */
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
  /** As it is returned. */
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

/** The tables that hold records, by the description: a resource has its own without a line here. */
export type { RecordTableName } from './record-tables.ts';
