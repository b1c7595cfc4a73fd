import { expect, test } from 'vitest';
import { mostAttempts, waitAfter } from './backoff.ts';

test.each([
  [1, 0, 48_000],
  [1, 0.5, 60_000],
  [1, 1, 72_000],
  [4, 0.5, 3_600_000],
  [7, 0.5, 43_200_000],
  [mostAttempts, 0.5, undefined],
])('after %i attempts and %f the wait is %i', (attempts, random, want) => {
  expect(waitAfter(attempts, random)).toBe(want);
});
