/** Segments, and the indexes for their rules. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, text } from './columns.ts';
import { createListedTable } from './listed-table.ts';
import { secureRows } from './row-security.ts';

export const crmSegments: Migration = {
  async up(db: Kysely<unknown>) {
    await createListedTable(db, 'crm_segments', {
      columns: {
        ...text('rule_combinator'),
        ...boolean('is_dynamic'),
        name: { type: 'text collate "es-x-icu"', from: `left(doc->>'name', 200)` },
      },
      list: { filters: ['rule_combinator', 'is_dynamic'], names: ['name'] },
    });
    await createIndexes(db);
    await secureRows(db, 'crm_segments');
  },
};

/** Indexes customers' purchases, their open opportunities, and their tags without case and accents. */
async function createIndexes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index sales_purchases on sales (account_id, customer_id) include (total, completed_at, created_at)
    where status = 'completed' and deleted_at is null and customer_id is not null`.execute(db);
  await sql`
    create index crm_opportunities_open on crm_opportunities (account_id, customer_id)
    where status = 'open' and deleted_at is null and customer_id is not null`.execute(db);
  await sql`
    alter table customers
    add column folded_tags jsonb generated always as ((${sql.raw(folded)})::jsonb) stored`.execute(db);
  const account = (await hasMixedGin(db)) ? sql`account_id, ` : sql``;
  await sql`
    create index customers_tags on customers using gin (${account}folded_tags)
    where deleted_at is null`.execute(db);
}

/** As in `areas/customers/crm-segments/folding.ts`. The JSON text stays valid: its escapes are lower-case. */
const tags = `(doc -> 'tags'::text)::text`;
const folded =
  `case when octet_length(${tags}) = length(${tags}) then lower(${tags} collate "C") ` +
  `else lower(regexp_replace(normalize(${tags}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "es-x-icu") collate "C" end`;

async function hasMixedGin(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'btree_gin'`.execute(db);
  return rows.length === 1;
}
