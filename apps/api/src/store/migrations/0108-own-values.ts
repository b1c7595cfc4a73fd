/**
 * The values of customers' custom fields, without case and accents, and an index for segments.
 *
 * A write of a customer must fold its values, and add an index entry for each; long values are stored twice. Most rows
 * have few values, and segments read customers far more often than they change.
 */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const ownValues: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table customers
      add column own_values jsonb generated always as ((${sql.raw(folded)})::jsonb) stored`.execute(db);
    const account = (await hasMixedGin(db)) ? sql`account_id, ` : sql``;
    await sql`
      create index customers_own_values on customers using gin (${account}own_values jsonb_path_ops)
      where deleted_at is null`.execute(db);
  },
};

/**
 * A list of texts, numbers and booleans, including those in lists; without their names, which could collide when
 * folded.
 */
const scalars = '? (@.type() != "object" && @.type() != "array")';
const values = `(jsonb_path_query_array(doc, '$.custom_fields.* ${scalars}') || jsonb_path_query_array(doc, '$.metadata.* ${scalars}'))`;
/** As in `areas/customers/crm-segments/folding.ts`. The JSON text stays valid: its escapes are lower-case. */
const text = `${values}::text`;
const folded =
  `case when octet_length(${text}) = length(${text}) then lower(${text} collate "C") ` +
  `else lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g') collate "es-x-icu") collate "C" end`;

async function hasMixedGin(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'btree_gin'`.execute(db);
  return rows.length === 1;
}
