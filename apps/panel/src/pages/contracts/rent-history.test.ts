import { expect, test } from 'vitest';
import { changeOf } from './rent-history.ts';

test.each([
  { name: 'the beginning', step: { rent: 500 }, want: undefined },
  { name: 'a renewal', step: { rent: 550, before: 500 }, want: 10 },
  { name: 'a rent after none', step: { rent: 550, before: 0 }, want: undefined },
])('the change of $name', ({ step, want }) => {
  expect(changeOf({ day: '2026-10-01', ...step })).toBe(want);
});
