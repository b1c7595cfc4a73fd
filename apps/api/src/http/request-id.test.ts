import { expect, test } from 'vitest';
import { newRequestId, requestIdOf } from './request-id.ts';

test.each(['12345678', 'order-4711_retry-2', 'a'.repeat(64)])('%s is accepted', (own) => {
  expect(requestIdOf({ headers: { 'x-request-id': own } })).toBe(own);
});

test.each(['', '1234567', 'a'.repeat(65), 'two words', 'line\nbreak', 'ñandúñandú', 'abcdefgh,ijklmnop'])(
  '%j is replaced',
  (own) => {
    expect(requestIdOf({ headers: { 'x-request-id': own } })).toMatch(/^req_[0-9a-f]{24}$/);
  },
);

test('no two requests have the same', () => {
  expect(requestIdOf({ headers: {} })).not.toBe(newRequestId());
});
