import pg from 'pg';
import { expect, test } from 'vitest';
import { asUnavailable, uniqueViolation } from './errors.ts';

/** Errors as PostgreSQL sends them, and as Citus forwards them: without fields, and with the shard number. */
test.each([
  [{ constraint: 'categories_slug' }, 'duplicate key value violates unique constraint "categories_slug"'],
  [{ constraint: 'categories_slug_102132' }, 'duplicate key value violates a unique constraint'],
  [{}, 'duplicate key value violates unique constraint "categories_slug_102132"'],
  [{}, 'llave duplicada viola restricción de unicidad «categories_slug_102132»'],
])('the constraint of %o, %s', (fields, message) => {
  const error = new pg.DatabaseError(message, message.length, 'error');
  Object.assign(error, { code: '23505', ...fields });
  expect(uniqueViolation(error)).toEqual({ constraint: 'categories_slug' });
});

test.each([
  ['08006', 'lost'],
  ['57P01', 'lost'],
  // A protocol violation would recur on any connection.
  ['08P01', undefined],
  ['57014', 'busy'],
  ['53100', 'full'],
])('%s is %s', (code, reason) => {
  const error = Object.assign(new pg.DatabaseError('', 0, 'error'), { code });
  expect(asUnavailable(error)?.reason).toBe(reason);
});
