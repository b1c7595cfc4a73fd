/** Creates many records of a resource in the database, and the queries of its list. */
import { readFileSync } from 'node:fs';
import { operationTable } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { described, kindNamed } from '../../records/kind.ts';
import type { ResourceName } from '../../records/rules.ts';
import type { Executor } from '../../store/context.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: (string | null)[];
  items?: Schema;
}

interface Parameter {
  $ref?: string;
  name: string;
  schema: Schema;
}

const description = JSON.parse(
  readFileSync(new URL(import.meta.resolve('@mostrador/spec/openapi.json')), 'utf8'),
);

function resolved<Part extends { $ref?: string }>(part: Part): Part {
  const path = part.$ref?.split('/').slice(1);
  return path ? resolved(path.reduce((at, name) => at[name], description)) : part;
}

/** Returns the list path of a resource. */
export function listPathOf(name: ResourceName): string {
  return operationTable[described[name].operations.list].path;
}

function parametersOf(name: ResourceName): Parameter[] {
  const { parameters }: { parameters: Parameter[] } = description.paths[listPathOf(name)].get;
  return parameters.map(resolved);
}

/** Returns one value per filter, as query text. */
export function filtersOf(name: ResourceName): [filter: string, value: string][] {
  return parametersOf(name)
    .filter((parameter) => parameter.name in described[name].filters)
    .map(({ name: filter, schema }) => [
      filter,
      allowedOf(name, filter)[0] ?? exampleOf(filter, resolved(schema)),
    ]);
}

function exampleOf(filter: string, { type, items }: Schema): string {
  if (type === 'boolean') return 'true';
  if (type === 'number') return '100';
  if (items?.type === 'integer') return '7';
  return filter === 'tags' ? 'tag-7' : `${filter}-7`;
}

/** The fields of a resource that must be unique. */
const unique = [
  'slug',
  'code',
  'budget_id',
  'sale_number',
  'invoice_number',
  'order_number',
  'budget_number',
  'contract_number',
];

/** Adds `count` records with values in all filter and sort columns of their list. */
export async function fillList(
  tx: Executor,
  account: string,
  name: ResourceName,
  count: number,
): Promise<void> {
  const { table } = kindNamed(name);
  const fields = (await columnsOf(tx, table))
    .filter(({ field }) => field !== '')
    .map(({ field, type }) => sql`${sql.lit(field)}::text, ${filled(name, field, type)}`);
  if (name === 'budgets') {
    fields.push(sql`'customer'::text, jsonb_build_object('customer_id', 'customer_id-' || n % 100)`);
  }
  await sql`
    insert into ${sql.table(table)} (account_id, id, created_at, updated_at, search, doc)
    select ${account}, lpad(to_hex(n), 24, '0'), '2026-01-01'::timestamptz + n * interval '1 minute',
      '2026-01-01'::timestamptz + (n::bigint * 7919 % ${count}::int) * interval '1 minute',
      'palabra ' || n % 5000 || ' casa',
      jsonb_build_object('_id', lpad(to_hex(n), 24, '0'), 'description', repeat(md5(n::text), 20),
        'tags', jsonb_build_array('tag-' || n % 20, 'tag-' || n % 7), ${sql.join(fields)})
    from generate_series(1, ${count}::int) n returning id`.execute(tx);
  await sql`insert into record_counts (account_id, resource, id, change)
    values (${account}, ${table}, 'filled', ${count})`.execute(tx);
}

interface Column {
  /** The field of the record from which the column is computed; '' for one inside an object. */
  field: string;
  type: string;
}

async function columnsOf(tx: Executor, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select attname as field, format_type(atttypid, null) as type from pg_attribute
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid = ${table}::regclass and attgenerated = 's' and not attisdropped
      and pg_get_expr(adbin, adrelid) !~ '->.*->'`.execute(tx);
  return rows;
}

function filled(name: ResourceName, field: string, type: string): RawBuilder<unknown> {
  if (field === 'sale_number') return sql`to_jsonb(n)`;
  if (unique.includes(field)) return sql`to_jsonb(${sql.lit(field)} || '-' || n)`;
  if (field === 'is_default') return sql`'false'::jsonb`;
  if (type === 'boolean') return sql`to_jsonb(n % 3 = 0)`;
  if (type === 'numeric') return sql`to_jsonb(n::bigint * 31 % 5000)`;
  const values = allowedOf(name, field);
  if (values.length > 0) {
    const array = sql.join(values.map((value) => sql.lit(value)));
    return sql`to_jsonb((array[${array}])[1 + n % ${sql.lit(values.length)}])`;
  }
  if (/_at$|date$|_datetime$|_until$/.test(field)) {
    const format = ['goals', 'journalEntries'].includes(name)
      ? 'YYYY-MM-DD'
      : 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
    return sql`to_jsonb(to_char('2026-01-01'::timestamptz + n % 9000 * interval '1 hour', ${sql.lit(format)}))`;
  }
  return sql`to_jsonb(${sql.lit(field)} || '-' || n::bigint * 7919 % 100)`;
}

/** Returns the accepted values of a filter with a limited set; only one register per terminal can be open. */
function allowedOf(name: ResourceName, filter: string): string[] {
  const parameter = parametersOf(name).find((one) => one.name === filter);
  const schema = parameter && resolved(parameter.schema);
  const allowed = schema && resolved(schema.items ?? schema).enum;
  return (allowed ?? []).filter((value) => value !== null && value !== 'open').map(String);
}
