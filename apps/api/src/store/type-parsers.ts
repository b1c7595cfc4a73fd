/**
 * How PostgreSQL values are represented in code, for every pool:
 *
 * - `int8` (counts, sequences) is a number; one beyond 2^53 is an error rather than a wrong number.
 * - `numeric` stays PostgreSQL's exact text (`'1234.50'`): money becomes integer cents in one place, not here.
 * - `timestamptz` is a `Date` (milliseconds; finer parts are truncated).
 * - `date` stays `'2026-11-20'`: a day is not an instant.
 * - `json`, `jsonb` are parsed; select `doc::text` to pass stored text on unchanged.
 */
import pg from 'pg';

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: safeInteger,
  [pg.types.builtins.NUMERIC]: (text) => text,
  [pg.types.builtins.DATE]: (text) => text,
};

/** For the `types` option of `pg`. Other types keep pg's own parser. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const own = format === 'binary' ? undefined : parsers[oid];
    return own ?? pg.types.getTypeParser(oid, format);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 beyond 2^53: ${text}`);
  return value;
}
