/** The days of statistics (Decision N58). */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysAfter, daysBetween } from '../../../calculation/days.ts';
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

test('whole months and the days around them are the days, each once', () => {
  fc.assert(
    fc.property(days, (all) => {
      const { months, days: around } = partsOf(all);
      const inMonths = listOf(all).filter((day) => {
        const month = day.slice(0, 7);
        return months !== undefined && month >= months.from && month <= months.to;
      });
      expect([...inMonths, ...around.flatMap(listOf)].sort()).toEqual(listOf(all));
    }),
  );
});

function listOf({ from, to }: { from: string; to: string }): string[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => daysAfter(from, index));
}
