/** Values of rent indexes: bundled ones, and those that the operator loaded, which take precedence. */
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { Rejection } from '../../../core/rejection.ts';
import type { Context } from '../../../records/context.ts';
import type { Executor } from '../../../store/context.ts';

export const indexNames = ['icl', 'ipc', 'cpi'] as const;
export type IndexName = (typeof indexNames)[number];

/** Decimal texts by day (`icl`) or month: the level of a daily index, or the percentage change of a monthly one. */
export type IndexValues = ReadonlyMap<string, string>;

/** Returns the known values for these days or months. */
export async function indexValues(
  { tx, account }: Pick<Context, 'tx' | 'account'>,
  name: IndexName,
  periods: readonly string[],
): Promise<IndexValues> {
  const [known, loaded] = [await shipped(name), await loadedValues(tx, account.id, name, periods)];
  const found = periods.map((period) => [period, loaded.get(period) ?? known.get(period)] as const);
  return new Map(found.flatMap(([period, value]) => (value === undefined ? [] : [[period, value]])));
}

async function loadedValues(
  tx: Executor,
  account: string,
  name: IndexName,
  periods: readonly string[],
): Promise<IndexValues> {
  const { rows } = await sql<{ period: string; value: string }>`
    select period, value from rent_index_values
    where account_id = ${account} and index_name = ${name} and period = any(${[...periods]}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ period, value }) => [period, String(value)]));
}

const files = new Map<IndexName, Promise<IndexValues>>();

/** Returns the bundled values; none if no file is bundled for the index. */
export function shipped(name: IndexName): Promise<IndexValues> {
  const known = files.get(name) ?? readShipped(name);
  files.set(name, known);
  return known;
}

async function readShipped(name: IndexName): Promise<IndexValues> {
  if (name === 'cpi') return new Map();
  const file = new URL(`../../../../data/rent-indexes/${name}.csv`, import.meta.url);
  return parseIndex(name, await readFile(file, 'utf8'));
}

const columns = {
  icl: { period: ['date', 'fecha'], value: ['icl', 'value', 'valor'], form: /^\d{4}-\d{2}-\d{2}$/ },
  ipc: { period: ['month', 'mes'], value: ['monthly_change_pct', 'value', 'valor'], form: /^\d{4}-\d{2}$/ },
  cpi: { period: ['month', 'mes'], value: ['monthly_change_pct', 'value', 'valor'], form: /^\d{4}-\d{2}$/ },
};

/**
 * Parses a CSV file with a header row: days or months, and values. Lines without a value are skipped.
 * @throws Rejection `invalid_index_file` that names the line
 */
export function parseIndex(name: IndexName, text: string): IndexValues {
  const rows: Record<string, string>[] = parse(text, {
    columns: true,
    trim: true,
    bom: true,
    skip_empty_lines: true,
  });
  const { period, value, form } = columns[name];
  const read = rows.map((row, index) => {
    const [at, number] = [memberOf(row, period), memberOf(row, value)];
    if (at === undefined || number === undefined) throw noColumns(name);
    if (number === '') return undefined;
    if (!form.test(at)) throw wrong(index, `"${at}" is not a ${name === 'icl' ? 'day' : 'month'}`);
    if (!isValue(name, number)) throw wrong(index, `"${number}" is not an index value`);
    return [at, number] as const;
  });
  return new Map(read.filter((one) => one !== undefined));
}

function isValue(name: IndexName, text: string): boolean {
  if (!/^-?\d{1,9}(\.\d{1,9})?$/.test(text)) return false;
  return name === 'icl' ? Number(text) > 0 : Number(text) > -100;
}

function memberOf(row: Record<string, string>, names: readonly string[]): string | undefined {
  const name = names.find((one) => row[one] !== undefined);
  return name === undefined ? undefined : row[name];
}

function noColumns(name: IndexName): Rejection {
  const { period, value } = columns[name];
  return new Rejection(
    'invalid_index_file',
    `The file needs a header row with the columns ${period[0]} and ${value[0]}.`,
  );
}

/** Line 1 is the header. */
function wrong(index: number, what: string): Rejection {
  return new Rejection('invalid_index_file', `Line ${index + 2}: ${what}.`);
}

/** Stores index values for an account, replacing those of the same days or months. */
export async function loadIndex(
  tx: Executor,
  account: string,
  { name, values, now }: { name: IndexName; values: IndexValues; now: Date },
): Promise<void> {
  const [periods, numbers] = [[...values.keys()], [...values.values()]];
  if (periods.length === 0) return;
  await sql`
    insert into rent_index_values (account_id, index_name, period, value, loaded_at)
    select ${account}, ${name}::text, given.period, given.value, ${now}::timestamptz
    from unnest(${periods}::text[], ${numbers}::numeric[]) as given (period, value)
    on conflict (account_id, index_name, period) do update
    set value = excluded.value, loaded_at = excluded.loaded_at returning period`.execute(tx);
}

export interface IndexSummary {
  name: IndexName;
  first: string | null;
  last: string | null;
  values: number;
  /** How many of them were loaded; the others are bundled. */
  loaded: number;
}

/** Returns a summary of each index for an account. */
export async function indexSummaries(tx: Executor, account: string): Promise<IndexSummary[]> {
  const { rows } = await sql<{ index_name: string; period: string }>`
    select index_name, period from rent_index_values where account_id = ${account}`.execute(tx);
  return await Promise.all(
    indexNames.map(async (name) => {
      const loaded = rows.filter(({ index_name }) => index_name === name).map(({ period }) => period);
      const all = [...new Set([...(await shipped(name)).keys(), ...loaded])].sort();
      return {
        name,
        first: all[0] ?? null,
        last: all.at(-1) ?? null,
        values: all.length,
        loaded: loaded.length,
      };
    }),
  );
}
