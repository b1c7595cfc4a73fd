import { expect, test } from 'vitest';
import { dayIn, daysAfter, daysBetween, hourIn, isTimeZone, monthStart } from './days.ts';

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
  ['9999-12-01', 31, '9999-12-31'],
  ['2026-10-05', 1e300, '9999-12-31'],
])('%s and %i days is %s', (day, days, want) => {
  expect(daysAfter(day, days)).toBe(want);
});

test.each([
  ['2026-10-05', '2026-10-05', 0],
  ['2026-10-31', '2026-11-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  ['2026-03-01', '2026-02-28', -1],
  // Days of 23 and 25 hours in New York count as any other day.
  ['2026-03-07', '2026-11-02', 240],
])('from %s to %s it is %i days', (from, to, want) => {
  expect(daysBetween(from, to)).toBe(want);
});

test.each([
  ['America/Argentina/Buenos_Aires', '2026-10-31T02:59:59.999Z', 23],
  ['America/Argentina/Buenos_Aires', '2026-10-31T03:00:00.000Z', 0],
  ['Asia/Kathmandu', '2026-10-31T00:15:00.000Z', 6],
])('in %s, %s is in the hour %i', (timezone, moment, want) => {
  expect(hourIn(timezone, new Date(moment))).toBe(want);
});

test('a month begins on its first day', () => {
  expect(['2026-10-01', '2028-02-29', '2026-12-31'].map(monthStart)).toEqual([
    '2026-10-01',
    '2028-02-01',
    '2026-12-01',
  ]);
});

test('time zones are those of the IANA database', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => !isTimeZone(name))).toEqual([]);
  expect(['', 'ART', 'Nowhere/Town'].filter(isTimeZone)).toEqual([]);
});
