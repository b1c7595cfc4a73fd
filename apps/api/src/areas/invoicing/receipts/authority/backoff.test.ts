/** The waits between attempts to reach the authority (Decision electronic-receipts). */
import { expect, test } from 'vitest';
import { mostAttempts, waitAfter } from './backoff.ts';

const minute = 60_000;

test.each([
  [1, 1],
  [2, 2],
  [3, 5],
  [6, 60],
  [7, 60],
  [mostAttempts - 1, 60],
])('after attempt %i it waits %i minutes, give or take a fifth', (attempts, minutes) => {
  expect([waitAfter(attempts, 0), waitAfter(attempts, 0.5), waitAfter(attempts, 1)]).toEqual([
    minutes * 0.8 * minute,
    minutes * minute,
    minutes * 1.2 * minute,
  ]);
});

test('after ten days it stops retrying automatically', () => {
  expect(waitAfter(mostAttempts, 0.5)).toBeUndefined();
  expect(mostAttempts / 24).toBeGreaterThan(10);
});
