import { expect, test } from 'vitest';
import { dayIn, daysAfter } from './days.ts';

test.each([
  ['America/Argentina/Buenos_Aires', '2026-10-31T02:59:59.999Z', '2026-10-30'],
  ['America/Argentina/Buenos_Aires', '2026-10-31T03:00:00.000Z', '2026-10-31'],
  ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01'],
])('in %s, %s is on %s', (timezone, moment, day) => {
  expect(dayIn(timezone, new Date(moment))).toBe(day);
});

test.each([
  ['2026-10-05', 15, '2026-10-20'],
  ['2026-10-12', 30, '2026-11-11'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2026-10-05', 0, '2026-10-05'],
])('%s and %i days is %s', (day, days, want) => {
  expect(daysAfter(day, days)).toBe(want);
});
