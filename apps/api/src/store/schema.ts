/** The database as Kysely sees it: one row type per table. Migrations make it so; this file only describes it. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** A moment: read as `Date`, written as `Date` or ISO text. */
type Instant = ColumnType<Date, Date | string, Date | string>;
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>;
/** Null when an insert does not name it. */
type Optional<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** JSON: read parsed, written as text (`JSON.stringify`). */
type Json<T extends object> = JSONColumnType<T>;

export type Plan = 'premium' | 'trial' | 'basic';

export interface AccountTable {
  id: string;
  name: string;
  /** Lower-case; unique over all accounts. */
  email: string;
  plan: Generated<Plan>;
  /** IANA name of the zone in which the account's days begin and end. */
  timezone: Generated<string>;
  created_at: DefaultInstant;
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
 * A table of records: the document as it is answered, beside the columns that searching and ordering need.
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
  /** Folded text that `search` looks into. */
  search: Generated<string>;
}

export interface PlatformTables {
  accounts: AccountTable;
  api_tokens: ApiTokenTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeyTable;
}

export interface CatalogTables {
  products: RecordTable;
  services: RecordTable;
  rentals: RecordTable;
  categories: RecordTable;
  product_options: RecordTable;
  pricing_profiles: RecordTable;
  promotions: RecordTable;
}

/** All tables. An area adds the interface of its own tables here. */
export interface Schema extends PlatformTables, CatalogTables {}

/** The tables that hold records. */
export type RecordTableName = keyof CatalogTables;
