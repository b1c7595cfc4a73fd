import { expect, test } from 'vitest';
import { vatDueDate } from './vat-due-date.ts';

/** The published days, and those after a holiday, by pairs of last digits. */
test.each([
  ['2025-12', '2026-01', '19 20 21 22 23'],
  ['2026-02', '2026-03', '18 19 20 25 26'],
  ['2026-03', '2026-04', '20 21 22 23 24'],
  ['2026-10', '2026-11', '18 19 20 24 25'],
])('the return of %s is due on business days of %s', (period, month, days) => {
  const digits = Array.from({ length: 10 }, (_, digit) => vatDueDate(period, `2000000000${digit}`));
  expect([...new Set(digits)]).toEqual(days.split(' ').map((day) => `${month}-${day}`));
  expect(vatDueDate(period, '')).toBe(digits[0]);
});
