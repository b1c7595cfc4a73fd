/** Row-level security on all existing tables. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { openToDirectory, secureAccounts, secureRows } from './row-security.ts';

export const rowSecurity: Migration = {
  async up(db: Kysely<unknown>) {
    await secureAccounts(db);
    await secureRows(db, 'api_tokens', 'audit_log', 'idempotency_keys');
    await secureRows(db, 'products', 'services', 'rentals', 'categories');
    await secureRows(db, 'product_options', 'pricing_profiles', 'promotions');
    await openToDirectory(db, 'accounts', 'api_tokens');
  },
};
