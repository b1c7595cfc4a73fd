/** The days of statistics (Decision N58). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, daysBetween, monthsAfter } from '../../../calculation/days.ts';
import { daysOf, type Read, readsOf } from './days.ts';

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

test('added minus subtracted figures cover each day exactly once', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: -800, max: 800 }), (all, ahead) => {
      const reads = readsOf(all, daysAfter(all.to, ahead));
      const left = new Set(reads.filter(({ subtracted }) => subtracted).flatMap(daysRead));
      const added = reads.filter(({ subtracted }) => !subtracted).flatMap(daysRead);
      const net: string[] = [];
      for (const day of added) if (!left.delete(day)) net.push(day);
      expect(net.sort()).toEqual(listOf(all));
      expect(left.size).toBe(0);
    }),
  );
});

test.each([
  ['today', '2026-11-22', '2026-11-22', ['+day 2026-11-22 2026-11-22']],
  ['this month', '2026-11-01', '2026-11-22', ['+month 2026-11 2026-11']],
  ['30 days', '2026-10-24', '2026-11-22', ['+month 2026-11 2026-11', '+day 2026-10-24 2026-10-31']],
  [
    'most of an earlier month',
    '2026-09-03',
    '2026-09-28',
    ['+month 2026-09 2026-09', '-day 2026-09-01 2026-09-02', '-day 2026-09-29 2026-09-30'],
  ],
  ['this year', '2026-01-01', '2026-11-22', ['+year 2026 2026']],
  ['a quarter', '2026-07-01', '2026-09-30', ['+month 2026-07 2026-09']],
  ['all but the first month', '2026-02-01', '2026-11-22', ['+year 2026 2026', '-month 2026-01 2026-01']],
  [
    'the last 365 days',
    '2025-11-23',
    '2026-11-22',
    ['+year 2026 2026', '+month 2025-12 2025-12', '+day 2025-11-23 2025-11-30'],
  ],
  ['the last month of the calendar', '9999-12-01', '9999-12-31', ['+day 9999-12-01 9999-12-31']],
])('%s takes few figures', (_, from, to, want) => {
  const reads = readsOf({ from, to }, '2026-11-22')
    .filter((read) => read.from <= '2026-11-22' || read.from > '9999')
    .map((read) => ({ ...read, sign: read.subtracted ? '-' : '+' }))
    .map(({ sign, period, from: first, to: last }) => `${sign}${period} ${first} ${last}`);
  expect(reads).toEqual(want);
});

/** Returns the days that a read covers. */
function daysRead({ period, from, to }: Read): string[] {
  if (period === 'day') return listOf({ from, to });
  const [first, last] = period === 'month' ? [`${from}-01`, `${to}-01`] : [`${from}-01-01`, `${to}-12-01`];
  return listOf({ from: first, to: daysAfter(monthsAfter(last, 1), -1) });
}

function listOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) =>
    new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
  );
}
