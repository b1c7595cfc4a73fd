/** The days of statistics (Decision N58). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, daysBetween, monthsAfter } from '../../../calculation/days.ts';
import { daysBefore, daysOf, partsOf } from './days.ts';

test.each([
  [{ period: 'today' }, '2026-10-31', '2026-10-31'],
  [{ period: '7d' }, '2026-10-25', '2026-10-31'],
  [{ period: '30d' }, '2026-10-02', '2026-10-31'],
  [{ period: 'month' }, '2026-10-01', '2026-10-31'],
  [{}, '2026-10-01', '2026-10-31'],
  [{ period: 'year' }, '2026-01-01', '2026-10-31'],
  [{ from: '2024-02-01', to: '2024-02-29' }, '2024-02-01', '2024-02-29'],
] as const)('%j is %s to %s', (query, from, to) => {
  expect(daysOf(query, '2026-10-31')).toEqual({ from, to });
});

test.each([
  [{ from: '2026-10-01' }, 'to'],
  [{ to: '2026-10-01' }, 'from'],
  [{ from: '2026-10-02', to: '2026-10-01' }, 'to'],
  [{ from: '2000-01-01', to: '2026-10-01' }, 'to'],
])('%j is rejected for %s', (query, field) => {
  expect(() => daysOf(query, '2026-10-31')).toThrow(`\`${field}\``);
});

const days = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 800 }))
  .map(([start, length]) => {
    const from = daysAfter('2023-11-15', start);
    return { from, to: daysAfter(from, length) };
  });

test('the days before are as many, and end where these begin', () => {
  fc.assert(
    fc.property(days, ({ from, to }) => {
      const before = daysBefore({ from, to });
      expect(daysBetween(before.from, before.to)).toBe(daysBetween(from, to));
      expect(daysAfter(before.to, 1)).toBe(from);
    }),
  );
});

test('months and days added, without those taken off, are the days, each once', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (all, ahead) => {
      const { months, added, taken } = partsOf(all, daysAfter(all.to, ahead));
      const read = [...(months ? [wholeMonths(months)] : []), ...added].flatMap(listOf);
      const left = new Set(taken.flatMap(listOf));
      expect(read.filter((day) => !left.delete(day)).sort()).toEqual(listOf(all));
      expect(left.size).toBe(0);
    }),
  );
});

test.each([
  ['today', { from: '2026-11-22', to: '2026-11-22' }, 1],
  ['this month', { from: '2026-11-01', to: '2026-11-22' }, 0],
  ['30 days', { from: '2026-10-24', to: '2026-11-22' }, 8],
  ['most of an earlier month', { from: '2026-09-03', to: '2026-09-28' }, 4],
  ['this year', { from: '2026-01-01', to: '2026-11-22' }, 0],
])('%s takes the figures of few days', (_, wanted, want) => {
  const { added, taken } = partsOf(wanted, '2026-11-22');
  const read = [...added, ...taken].flatMap(listOf).filter((day) => day <= '2026-11-22');
  expect(read).toHaveLength(want);
});

function wholeMonths({ from, to }: { from: string; to: string }) {
  return { from: `${from}-01`, to: daysAfter(monthsAfter(`${to}-01`, 1), -1) };
}

function listOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
}
