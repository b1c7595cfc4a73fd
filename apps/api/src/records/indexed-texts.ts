/** Texts that records are found by: an entry of an index has room for so much, so longer ones are refused before it is full. */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import type { Document } from './document.ts';

/** In UTF-8. An entry takes 2704 bytes, and has other columns in it too. */
const mostBytes = 2000;

/** @throws Problem `validation_failed` that names every member of the record whose text is too long for its index */
export async function checkIndexedTexts(tx: Executor, table: string, record: Document): Promise<void> {
  if (!hasLongText(record)) return;
  const paths = await indexedPaths(tx, table);
  const errors = paths.filter((path) => isLong(at(record, path))).map(tooLong);
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
  return typeof value === 'string' && value.length > mostBytes / 4 && Buffer.byteLength(value) > mostBytes;
}

/** The members that the indexes of a table are about, as the expressions of its generated columns name them. */
async function indexedPaths(tx: Executor, table: string): Promise<string[][]> {
  const { rows } = await sql<{ expression: string }>`
    select distinct pg_get_expr(adbin, adrelid) as expression
    from pg_index
    join pg_attribute on attrelid = indrelid and attnum = any(indkey) and attgenerated = 's'
    join pg_attrdef on adrelid = attrelid and adnum = attnum
    where indrelid = ${table}::regclass`.execute(tx);
  return rows.map(({ expression }) =>
    [...expression.matchAll(/'(\w+)'::text/g)].map(([, name = '']) => name),
  );
}

function at(record: Document, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? value[name] : undefined), record);
}

function tooLong(path: readonly string[]): FieldError {
  const [pointer, field] = [`/${path.join('/')}`, path.join('.')];
  return { pointer, field, code: 'too_long', message: `must have at most ${mostBytes} bytes` };
}
