import { expect, test } from 'vitest';
import { freeLane, hull, sharedBy } from './occupation.ts';

const slot = (appointment_id: string, from: number, to: number, lane = 0) => ({
  appointment_id,
  lane,
  starts_at: at(from),
  ends_at: at(to),
});
const at = (hour: number) => `2026-11-03T${String(hour).padStart(2, '0')}:00:00.000Z`;

test.each<[taken: [string, number, number][], from: number, to: number, count: number, want: unknown]>([
  [[], 9, 10, 1, undefined],
  [[['a', 9, 10]], 9, 10, 1, ['a', 9, 10]],
  [[['a', 8, 12]], 9, 10, 1, ['a', 8, 12]],
  [[['a', 9, 10]], 9, 11, 2, undefined],
  // Consecutive appointments never overlap.
  [
    [
      ['a', 9, 10],
      ['b', 10, 11],
    ],
    9,
    11,
    2,
    undefined,
  ],
  [
    [
      ['a', 9, 11],
      ['b', 10, 12],
    ],
    9,
    12,
    2,
    ['ab', 10, 11],
  ],
  [
    [
      ['a', 8, 10],
      ['b', 9, 12],
      ['c', 11, 13],
    ],
    8,
    13,
    2,
    ['ab', 9, 10],
  ],
  [
    [
      ['a', 9, 11],
      ['b', 10, 12],
    ],
    9,
    12,
    3,
    undefined,
  ],
  // With a count of 0, even an empty period is full.
  [[], 9, 10, 0, ['', 9, 10]],
])('of %j from %d to %d, %d share %j', (taken, from, to, count, want) => {
  const slots = taken.map(([id, start, end]) => slot(id, start, end));
  const found = sharedBy(slots, { starts_at: at(from), ends_at: at(to), count });
  const shown = found && [found.slots.map((one) => one.appointment_id).join(''), found.from, found.to];
  const [ids, first, last] = Array.isArray(want) ? want : [];
  expect(shown).toEqual(want && [ids, at(first), at(last)]);
});

test('the hull spans from the first start to the last end', () => {
  expect(hull([slot('a', 10, 11), slot('b', 8, 9)])).toMatchObject({ from: at(8), to: at(11) });
  expect(hull([])).toBeUndefined();
});

test.each([
  [[], 0],
  [[0], 1],
  [[1, 2], 0],
  [[0, 1, 3], 2],
])('beside the lanes %j lane %d is free', (lanes, want) => {
  expect(freeLane(lanes.map((lane) => ({ lane })))).toBe(want);
});
