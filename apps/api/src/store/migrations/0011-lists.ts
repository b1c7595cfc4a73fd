/** Fast lists: the records as response texts, their counts, and the indexes of every list. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createListIndexes, createTrigrams, type ListColumns } from './list-indexes.ts';
import { secureRows, withAllRows } from './row-security.ts';

const tables: Record<string, ListColumns> = {
  products: {
    filters: ['status', 'category_id', 'track_stock', 'has_variants', 'featured', 'low_stock'],
    sorts: ['sku', 'base_price', 'cost', 'stock', 'total_stock'],
    names: ['name'],
    tags: true,
  },
  services: {
    filters: ['status', 'category_id', 'pricing_type', 'duration_unit', 'location_type', 'booking_required'],
    sorts: ['price', 'base_price', 'duration'],
    names: ['name'],
    tags: true,
  },
  rentals: {
    filters: [
      'status',
      'availability_status',
      'category_id',
      'time_unit',
      'insurance_required',
      'delivery_available',
    ],
    sorts: ['rental_price', 'base_price', 'security_deposit'],
    names: ['name'],
    tags: true,
  },
  categories: {
    filters: ['status', 'parent_id', 'is_featured', 'show_in_menu'],
    sorts: ['slug', 'sort_order'],
    names: ['name'],
  },
  product_options: {
    filters: ['option_type', 'is_required', 'affects_price', 'affects_stock'],
    sorts: ['display_order'],
    names: ['name'],
  },
  pricing_profiles: { filters: ['calculation_mode', 'is_default'], names: ['name'] },
  promotions: {
    filters: ['status', 'is_active', 'promotion_type', 'applies_to', 'entity_type'],
    sorts: ['value', 'start_date', 'end_date'],
    names: ['name'],
    tags: true,
  },
  customers: {
    filters: ['status', 'document_type'],
    sorts: ['email', 'document_number', 'points_balance'],
    names: ['name'],
    tags: true,
  },
  suppliers: {
    filters: ['status', 'category', 'tax_id'],
    names: ['name'],
    nullableNames: ['category'],
    tags: true,
  },
  payment_methods: {
    filters: ['status', 'parent_id', 'is_default'],
    sorts: ['sort_order', 'code', 'type', 'price_impact_percentage'],
    names: ['name'],
  },
  orders: {
    filters: ['supplier_id', 'status', 'payment_status', 'stock_received', 'total'],
    sorts: ['order_number', 'expected_delivery_date', 'received_at'],
  },
  goals: {
    filters: ['goal_type', 'period', 'status', 'notifications_enabled', 'start_date'],
    sorts: ['target_value', 'end_date'],
    names: ['name'],
    tags: true,
  },
  sales: {
    filters: [
      'status',
      'sale_origin',
      'payment_method',
      'customer_id',
      'pos_terminal_id',
      'cash_register_id',
      'budget_id',
      'contract_id',
      'appointment_id',
      'invoice_id',
      'generate_invoice',
      'requires_shipping',
      'stock_deducted',
      'promotion_uses_counted',
      'total',
    ],
    sorts: ['sale_number', 'invoice_number', 'completed_at'],
  },
  budgets: {
    filters: ['status', 'customer_id', 'sale_id', 'total', 'valid_until'],
    sorts: ['budget_number'],
  },
  pos_terminals: { filters: ['status'], names: ['name'], nullableNames: ['location'] },
  cash_registers: {
    filters: ['status', 'pos_terminal_id', 'opened_at'],
    sorts: ['closed_at', 'expected_amount', 'difference'],
  },
};

/** Free texts are indexed by as much of them as fits into an entry besides the other columns. */
const shortened: Record<string, [column: string, collation: string][]> = {
  products: [['name', 'es-x-icu']],
  services: [['name', 'es-x-icu']],
  rentals: [['name', 'es-x-icu']],
  categories: [['name', 'es-x-icu']],
  product_options: [['name', 'es-x-icu']],
  pricing_profiles: [['name', 'es-x-icu']],
  promotions: [['name', 'es-x-icu']],
  customers: [['name', 'es-x-icu']],
  suppliers: [
    ['name', 'es-x-icu'],
    ['category', 'es-x-icu'],
  ],
  payment_methods: [['name', 'es-x-icu']],
  goals: [['name', 'es-x-icu']],
  sales: [
    ['sale_origin', 'C'],
    ['payment_method', 'C'],
  ],
  pos_terminals: [
    ['name', 'es-x-icu'],
    ['location', 'es-x-icu'],
  ],
};

export const lists: Migration = {
  async up(db: Kysely<unknown>) {
    await createTrigrams(db);
    for (const [table, columns] of Object.entries(tables)) {
      await shorten(db, table, shortened[table] ?? []);
      await keepBodies(db, table);
      await createListIndexes(db, table, columns);
    }
    await createCounts(db);
  },
};

async function shorten(db: Kysely<unknown>, table: string, columns: [string, string][]): Promise<void> {
  for (const [name, collation] of columns) {
    await sql`
      alter table ${sql.ref(table)} drop column ${sql.ref(name)},
      add column ${sql.ref(name)} text collate ${sql.ref(collation)}
        generated always as (left(doc->>${sql.lit(name)}, 200)) stored`.execute(db);
  }
}

/**
 * The record as response text, in the order of the description, for the version and the fields it was written for. If
 * those differ, it is rebuilt from `doc`.
 */
async function keepBodies(db: Kysely<unknown>, table: string): Promise<void> {
  await sql`
    alter table ${sql.ref(table)}
    add column body text, add column body_version integer, add column body_fields integer`.execute(db);
}

/**
 * The number of records of a list: the sum of changes that each write adds as a row of its own, so that writes do not
 * wait for each other. Rows are occasionally folded into one.
 */
async function createCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_counts (
      account_id text collate "C" not null references accounts (id),
      resource   text collate "C" not null,
      id         text collate "C" not null,
      change     bigint not null,
      primary key (account_id, resource, id)
    )`.execute(db);
  await withAllRows(db, [...Object.keys(tables), 'record_counts'], async () => {
    for (const table of Object.keys(tables)) {
      await sql`
        insert into record_counts (account_id, resource, id, change)
        select account_id, ${table}::text, 'migration', count(*) from ${sql.ref(table)}
        where deleted_at is null group by account_id`.execute(db);
    }
  });
  await secureRows(db, 'record_counts');
}
