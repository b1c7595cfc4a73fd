/** Imports records through the bulk operations of the API, with all their checks and audit entries. */
import { resources } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../../core/is-object.ts';
import type { Outcome } from '../../records/bulk.ts';
import type { Context } from '../../records/context.ts';
import { kindNamed } from '../../records/kind.ts';
import { bodyFields, type Fields, itemFields } from './fields.ts';
import { failed, failedAt, type Importer, type Row, type RowOutcome, warned } from './importer.ts';
import { call } from './operation.ts';

export interface RecordImport {
  about: string;
  resource: 'products' | 'customers' | 'suppliers';
  /** The natural key: the first of these columns that a row fills. */
  keys: readonly string[];
  /** Whether rows without a matching record create one. */
  creates: boolean;
  /** Limits the columns. Default: all fields of the resource. */
  only?: readonly string[];
}

export function recordImporter(of: RecordImport): Importer {
  const { path } = resources[of.resource];
  const all = bodyFields(`${path}/`, 'post');
  const columns: Fields = new Map([...all].filter(([name]) => of.only?.includes(name) ?? true));
  const shown = [...itemFields(`${path}/list/`).keys()];
  return {
    about: of.about,
    columns,
    ignored: new Set(shown.filter((name) => !all.has(name))),
    keyOf: (row) => keyOf(row, of.keys)?.text,
    keyless: `needs ${listed(of.keys)} to identify the record`,
    work: (rows, context) => work(of, rows, context),
  };
}

function listed(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

interface Key {
  member: string;
  value: string;
  text: string;
}

function keyOf({ values }: Row, keys: readonly string[]): Key | undefined {
  const member = keys.find((name) => typeof values[name] === 'string' && values[name] !== '');
  return member === undefined
    ? undefined
    : { member, value: String(values[member]), text: `${member} ${values[member]}` };
}

async function work(of: RecordImport, rows: readonly Row[], context: Context): Promise<RowOutcome[]> {
  const found = await standing(of, rows, context);
  const outcomes = new Map<Row, RowOutcome>();
  const fresh: Row[] = [];
  const known: { row: Row; id: string; version: number }[] = [];
  for (const row of rows) {
    const key = keyOf(row, of.keys);
    const matches = found.get(key?.text ?? '') ?? [];
    const [match] = matches;
    if (matches.length > 1) {
      outcomes.set(
        row,
        failedAt(key?.member ?? '', `matches ${matches.length} records, so none was changed`),
      );
    } else if (match) known.push({ row, ...match });
    else if (of.creates) fresh.push(row);
    else outcomes.set(row, failedAt(key?.member ?? '', 'matches no record'));
  }
  await createAll(of, fresh, context, outcomes);
  await updateAll(of, known, context, outcomes);
  return rows.map((row) => outcomes.get(row) ?? failed({ detail: 'This row was not processed.' }));
}

type Standing = Map<string, { id: string; version: number }[]>;

/** Returns the existing records that match the keys of the rows, by key. */
async function standing(
  { resource, keys }: RecordImport,
  rows: readonly Row[],
  { tx, account }: Context,
): Promise<Standing> {
  const { table } = kindNamed(resource);
  const found: Standing = new Map();
  const wanted = Map.groupBy(
    rows.flatMap((row) => keyOf(row, keys) ?? []),
    ({ member }) => member,
  );
  for (const [member, of] of wanted) {
    const { rows: records } = await sql<{ id: string; version: number; value: string }>`
      select id, version, ${sql.ref(member)} as value from ${sql.table(table)}
      where account_id = ${account.id} and ${sql.ref(member)} = any(${of.map(({ value }) => value)}::text[])
        and deleted_at is null order by id`.execute(tx);
    for (const { value, ...record } of records) {
      const text = `${member} ${value}`;
      found.set(text, [...(found.get(text) ?? []), record]);
    }
  }
  return found;
}

async function createAll(
  { resource }: RecordImport,
  rows: readonly Row[],
  context: Context,
  outcomes: Map<Row, RowOutcome>,
): Promise<void> {
  if (rows.length === 0) return;
  const created = await bulk(resources[resource].operations.bulkCreate, context, {
    items: rows.map(({ values }) => values),
  });
  for (const { index, ...outcome } of created) {
    const row = rows[index];
    if (row) outcomes.set(row, resultOf(outcome, 'created'));
  }
}

async function updateAll(
  { resource }: RecordImport,
  known: readonly { row: Row; id: string; version: number }[],
  context: Context,
  outcomes: Map<Row, RowOutcome>,
): Promise<void> {
  if (known.length === 0) return;
  const updated = await bulk(resources[resource].operations.bulkUpdate, context, {
    updates: known.map(({ row, id }) => ({ id, ...row.values })),
  });
  const { rows: now } = await sql<{ id: string; version: number }>`
    select id, version from ${sql.table(kindNamed(resource).table)}
    where account_id = ${context.account.id} and id = any(${known.map(({ id }) => id)}::text[])`.execute(
    context.tx,
  );
  const versions = new Map(now.map(({ id, version }) => [id, version]));
  for (const { index, ...outcome } of updated) {
    const one = known[index];
    if (!one) continue;
    const same = versions.get(one.id) === one.version;
    outcomes.set(one.row, resultOf(outcome, same ? 'unchanged' : 'updated'));
  }
}

function resultOf({ error, warnings }: Omit<Outcome, 'index'>, did: RowOutcome['did']): RowOutcome {
  if (error) return failed({ detail: error.message, errors: error.errors });
  return { did, errors: [], warnings: did === 'unchanged' ? [] : warned(warnings) };
}

/** Returns the outcome of each item of a bulk operation. */
async function bulk(id: OperationId, context: Context, body: object): Promise<Outcome[]> {
  const data = await call(id, context, { body: { each: body } });
  const lists = isObject(data) ? [data.created, data.updated] : [];
  return lists.flatMap((list) => (Array.isArray(list) ? list : []));
}
