/** Limits of indexed texts: an index entry has limited space, so longer texts are rejected. */
import { valueAt } from '@mostrador/json';
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import type { Document } from './document.ts';

/** In UTF-8 bytes, of one text and of all texts of an entry, which holds 2704 bytes with its other columns. */
const mostBytes = 2000;
const mostBytesOfAll = 2400;
/** No entry has enough texts of this size to exceed the limit. */
const shortBytes = 100;

/** Checks the texts of a record. @throws Problem `validation_failed` that names every field too long for its index */
export async function checkIndexedTexts(tx: Executor, table: string, record: Document): Promise<void> {
  if (!hasLongText(record)) return;
  const indexes = await indexedPaths(tx, table);
  const errors = [...new Set(indexes.flatMap((paths) => tooLongIn(record, paths)))].map(tooLong);
  const [first] = errors;
  if (!first) return;
  const detail =
    errors.length === 1 ? `\`${first.field}\` ${first.message}.` : `${errors.length} fields are not valid.`;
  throw new Problem('validation_failed', detail, { errors });
}

/** Returns whether a record, or an object in it, has a text that may be too long for an index. */
function hasLongText(record: Document): boolean {
  return Object.values(record).some((value) =>
    isObject(value) ? Object.values(value).some(isLong) : isLong(value),
  );
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > shortBytes;
}

/** Returns the paths of texts that do not fit into an entry: the longest ones, until the others fit. */
function tooLongIn(record: Document, paths: readonly string[]): string[] {
  const texts = paths
    .map((path) => ({ path, bytes: bytesOf(valueAt(record, ...path.split('/'))) }))
    .sort((one, other) => other.bytes - one.bytes);
  let all = texts.reduce((sum, { bytes }) => sum + bytes, 0);
  const found: string[] = [];
  for (const { path, bytes } of texts) {
    if (bytes <= mostBytes && all <= mostBytesOfAll) break;
    all -= bytes;
    found.push(path);
  }
  return found;
}

function bytesOf(value: unknown): number {
  return typeof value === 'string' ? Buffer.byteLength(value) : 0;
}

/** Cached by table, since tables do not change while the service runs. */
const known = new Map<string, string[][]>();

/** Returns the fields of each index of a table, from the expressions of its generated columns. */
async function indexedPaths(tx: Executor, table: string): Promise<string[][]> {
  const found = known.get(table) ?? (await readPaths(tx, table));
  known.set(table, found);
  return found;
}

async function readPaths(tx: Executor, table: string): Promise<string[][]> {
  const { rows } = await sql<{ expressions: string[] }>`
    select array_agg(pg_get_expr(adbin, adrelid)) as expressions
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey) and attgenerated = 's'
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    where indrelid = ${table}::regclass group by indexrelid`.execute(tx);
  return rows.map(({ expressions }) => expressions.filter(isWhole).map(pathOf));
}

/** Returns whether the expression uses the whole text; shortened texts always fit. */
function isWhole(expression: string): boolean {
  return !expression.startsWith('"left"(');
}

function pathOf(expression: string): string {
  return [...expression.matchAll(/'(\w+)'::text/g)].map(([, name = '']) => name).join('/');
}

function tooLong(path: string): FieldError {
  return {
    pointer: `/${path}`,
    field: path.replaceAll('/', '.'),
    code: 'too_long',
    message: `must have at most ${mostBytes} bytes`,
  };
}
