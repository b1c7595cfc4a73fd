/** Texts that records are found by: an entry of an index has room for so much, so longer ones are rejected before it is full. */
import { valueAt } from '@mostrador/json';
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import type { Document } from './document.ts';

/** In UTF-8, of one text, and of all texts of an entry, which takes 2704 bytes with its other columns. */
const mostBytes = 2000;
const mostBytesOfAll = 2400;
/** No entry has so many texts that shorter ones could fill it. */
const shortBytes = 100;

/** @throws Problem `validation_failed` that names every member of the record whose text is too long for its index */
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

/** Whether a text is too long where indexes could be about it: in a record or in an object of it. */
function hasLongText(record: Document): boolean {
  return Object.values(record).some((value) =>
    isObject(value) ? Object.values(value).some(isLong) : isLong(value),
  );
}

function isLong(value: unknown): boolean {
  return typeof value === 'string' && value.length > shortBytes;
}

/** The paths of the texts that an entry of an index has no room for: the longest, until the others fit. */
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

/** By table: tables do not change while the service runs. */
const known = new Map<string, string[][]>();

/** The members that each index of a table is about, as the expressions of its generated columns name them. */
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

/** Shortened texts always have room. */
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
