/**
 * How PostgreSQL's values arrive in code. Decided once, for every pool:
 *
 * - `int8` (counts, sequences) is a number; one beyond 2^53 is an error rather than a wrong number.
 * - `numeric` stays the exact text PostgreSQL sent (`'1234.50'`): money becomes integer cents in one place, not here.
 * - `timestamptz` is a `Date` (milliseconds; finer parts are cut off).
 * - `date` stays `'2026-11-20'`: a day is no instant.
 * - `json`, `jsonb` are parsed; select `doc::text` to hand stored text on untouched.
 */
import pg from 'pg';

const parsers: Record<number, (text: string) => unknown> = {
  [pg.types.builtins.INT8]: safeInteger,
  [pg.types.builtins.NUMERIC]: (text) => text,
  [pg.types.builtins.DATE]: (text) => text,
};

/** For the `types` option of `pg`. Everything not named above keeps pg's own parser. */
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
