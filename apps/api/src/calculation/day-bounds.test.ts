import { expect, test } from 'vitest';
import { dayBounds } from './day-bounds.ts';

test.each([
  [
    'America/Argentina/Buenos_Aires',
    '2026-10-31T02:59:59.999Z',
    '2026-10-30T03:00:00.000Z',
    '2026-10-31T03:00:00.000Z',
  ],
  [
    'America/Argentina/Buenos_Aires',
    '2026-10-31T03:00:00.000Z',
    '2026-10-31T03:00:00.000Z',
    '2026-11-01T03:00:00.000Z',
  ],
  ['UTC', '2026-10-31T00:00:00.000Z', '2026-10-31T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  // The clock goes back, so the day has 25 hours.
  ['Europe/Madrid', '2026-10-25T12:00:00.000Z', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
])('in %s, %s is in the day from %s until %s', (timezone, now, from, until) => {
  expect(dayBounds(timezone, new Date(now))).toEqual({ from, until });
});
