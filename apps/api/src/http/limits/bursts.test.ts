import { expect, test } from 'vitest';
import { bursts } from './bursts.ts';

test('a token has its burst limit every second', () => {
  let time = 10_000;
  const { take } = bursts(2, () => time);
  expect([take('a'), take('a'), take('a'), take('b')]).toEqual([true, true, false, true]);
  time = 10_999;
  expect(take('a')).toBe(false);
  time = 11_000;
  expect(take('a')).toBe(true);
});
