import type { Appointment } from '@mostrador/types';
import { expect, test } from 'vitest';
import { monthAfter, placeInTime, weekOf, weeksOfMonth } from './days.ts';
import { byDay, inLanes } from './on-days.ts';

test.each([
  { day: '2026-11-22', first: '2026-11-16', last: '2026-11-22' },
  { day: '2026-11-16', first: '2026-11-16', last: '2026-11-22' },
  { day: '2027-01-01', first: '2026-12-28', last: '2027-01-03' },
])('the week of $day', ({ day, first, last }) => {
  const week = weekOf(day);
  expect([week.length, week[0], week.at(-1)]).toEqual([7, first, last]);
});

test.each([
  { day: '2026-11-30', weeks: 6, first: '2026-10-26', last: '2026-12-06' },
  { day: '2027-02-10', weeks: 4, first: '2027-02-01', last: '2027-02-28' },
])('the month of $day', ({ day, weeks, first, last }) => {
  const month = weeksOfMonth(day);
  expect([month.length, month[0]?.[0], month.at(-1)?.at(-1)]).toEqual([weeks, first, last]);
});

test.each([
  { day: '2026-01-31', count: 1, want: '2026-02-01' },
  { day: '2026-01-31', count: -1, want: '2025-12-01' },
])('$count months from $day', ({ day, count, want }) => {
  expect(monthAfter(day, count)).toBe(want);
});

test.each([
  { moment: '2026-11-22T02:30:00Z', zone: 'America/Argentina/Buenos_Aires', want: ['2026-11-21', 1410] },
  { moment: '2026-11-22T03:00:00Z', zone: 'America/Argentina/Buenos_Aires', want: ['2026-11-22', 0] },
  // Summer time began an hour earlier.
  { moment: '2026-03-29T01:00:00Z', zone: 'Europe/Madrid', want: ['2026-03-29', 180] },
])('$moment in $zone', ({ moment, zone, want }) => {
  const { day, minute } = placeInTime(moment, zone);
  expect([day, minute]).toEqual(want);
});

function booked(from: string, to: string): Appointment {
  const none = {
    customer_id: null,
    custom_location: null,
    guest_email: null,
    guest_phone: null,
    location_type: null,
    notes: null,
    reminder_channels: null,
    reminder_enabled: null,
    reminder_hours: null,
    rental_id: null,
    rewards_applied: null,
    sale_id: null,
    service_id: null,
    service_location_index: null,
    session_number: null,
    customer: null,
    rental: null,
    service: null,
  };
  const guest = { guest_name: 'Ana', entity_type: 'service', sale_status: 'pending' } as const;
  const base = { _id: from, created_at: from, updated_at: from, status: 'scheduled' } as const;
  return { ...none, ...guest, ...base, scheduled_datetime: from, end_datetime: to, duration_minutes: 60 };
}

const zone = 'America/Argentina/Buenos_Aires';

test.each([
  {
    name: 'within a day',
    from: '2026-11-22T13:00:00Z',
    to: '2026-11-22T14:30:00Z',
    want: [['2026-11-22', 600, 690]],
  },
  {
    name: 'until midnight',
    from: '2026-11-22T23:00:00Z',
    to: '2026-11-23T03:00:00Z',
    want: [['2026-11-22', 1200, 1440]],
  },
  {
    name: 'spanning two nights',
    from: '2026-11-22T13:00:00Z',
    to: '2026-11-24T13:00:00Z',
    want: [
      ['2026-11-22', 600, 1440],
      ['2026-11-23', 0, 1440],
      ['2026-11-24', 0, 600],
    ],
  },
])('an appointment $name', ({ from, to, want }) => {
  const days = [...byDay([booked(from, to)], zone)].sort();
  expect(days.flatMap(([day, parts]) => parts.map((part) => [day, part.from, part.to]))).toEqual(want);
});

test('overlapping appointments share the width, and later ones have the full width', () => {
  const times = [
    ['13:00', '14:00'],
    ['13:30', '15:00'],
    ['14:00', '14:30'],
    ['15:00', '16:00'],
  ];
  const day = times.map(([from, to]) => booked(`2026-11-22T${from}:00Z`, `2026-11-22T${to}:00Z`));
  const parts = byDay(day, zone).get('2026-11-22') ?? [];
  expect(inLanes(parts).map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
    [0, 1],
  ]);
});
