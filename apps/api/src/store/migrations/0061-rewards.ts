/** Rewards, and their redemptions. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, shortText, shortWords, text } from './columns.ts';
import { hasTrigrams } from './list-indexes.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const rewards: Migration = {
  async up(db: Kysely<unknown>) {
    await createRewards(db);
    await createRedemptions(db);
    await secureRows(db, 'rewards', 'redemptions');
  },
};

async function createRewards(db: Kysely<unknown>): Promise<void> {
  await createListedTable(db, 'rewards', {
    columns: {
      ...text('reward_type', 'publication_type'),
      ...shortText('publication_id', 'valid_from', 'valid_until'),
      ...shortWords('name'),
      ...boolean('featured', 'active'),
      ...number('points_cost', 'stock'),
    },
    list: {
      filters: ['reward_type', 'publication_type', 'publication_id', 'featured', 'active'],
      sorts: ['points_cost', 'stock', 'valid_from', 'valid_until'],
      names: ['name'],
      tags: true,
    },
  });
}

async function createRedemptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table redemptions (
      account_id      text collate "C" not null references accounts (id),
      id              text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
      redeemed_at     timestamptz not null,
      redemption_code text collate "C" not null,
      reward_id       text collate "C" not null,
      reward_name     text collate "es-x-icu" not null,
      reward_type     text collate "C" not null,
      customer_id     text collate "C" not null,
      sale_id         text collate "C",
      status          text collate "C" not null,
      quantity        integer not null check (quantity >= 1),
      points_spent    bigint not null check (points_spent >= 0),
      search          text not null,
      doc             jsonb not null,
      primary key (account_id, id)
    )`.execute(db);
  await sql`
    create unique index redemptions_code on redemptions (account_id, redemption_code)`.execute(db);
  await sql`
    create index redemptions_limit on redemptions (account_id, reward_id, customer_id) include (quantity)`.execute(
    db,
  );
  const facts = 'include (customer_id, reward_id, reward_type, sale_id, status)';
  for (const sort of ['redeemed_at', 'points_spent', 'reward_name']) {
    await sql`
      create index ${sql.ref(`redemptions_${sort}`)}
      on redemptions (account_id, ${sql.ref(sort)}, id) ${sql.raw(facts)}`.execute(db);
  }
  if (await hasTrigrams(db)) {
    await sql`
      create index redemptions_search on redemptions using gin (account_id, search gin_trgm_ops)`.execute(db);
  }
}
