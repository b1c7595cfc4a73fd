/** Opening hours of a service across daylight-saving changes (Decision inner-structure). */
import type { ServiceAvailability } from '@mostrador/types';
import { expect, test } from 'vitest';
import { isOpen } from './opening-hours.ts';

const office = (day: number) => ({ day, from: '09:00', to: '13:00' });
const afternoon = { day: 2, from: '16:00', to: '20:00' };
const bar = { day: 6, from: '20:00', to: '02:00' };
const always = [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, from: '00:00', to: '23:59' }));

const buenosAires = 'America/Argentina/Buenos_Aires';
// Clocks went from 24:00 back to 23:00 on 2 April 2022, and from 24:00 to 01:00 on 10 September 2022.
const santiago = 'America/Santiago';

test.each<[availability: ServiceAvailability, zone: string, from: string, to: string, want: boolean]>([
  [{ weekly: [office(2)] }, buenosAires, '2026-11-03T12:00Z', '2026-11-03T16:00Z', true],
  [{ weekly: [office(2)] }, buenosAires, '2026-11-03T11:59Z', '2026-11-03T12:30Z', false],
  [{ weekly: [office(2)] }, buenosAires, '2026-11-03T15:30Z', '2026-11-03T16:01Z', false],
  [{ weekly: [office(2), afternoon] }, buenosAires, '2026-11-03T19:00Z', '2026-11-03T23:00Z', true],
  [{ weekly: [office(2), afternoon] }, buenosAires, '2026-11-03T15:00Z', '2026-11-03T20:00Z', false],
  [{ weekly: [office(3)] }, buenosAires, '2026-11-03T12:00Z', '2026-11-03T12:30Z', false],
  // The service's own time zone takes precedence.
  [{ weekly: [office(2)], timezone: 'UTC' }, buenosAires, '2026-11-03T09:00Z', '2026-11-03T13:00Z', true],
  // Past midnight, all week.
  [{ weekly: [bar] }, buenosAires, '2026-11-08T04:00Z', '2026-11-08T05:00Z', true],
  [{ weekly: [bar] }, buenosAires, '2026-11-08T04:00Z', '2026-11-08T05:01Z', false],
  [{ weekly: always }, buenosAires, '2026-11-03T00:00Z', '2026-11-30T00:00Z', true],
  // Exceptions.
  [
    { weekly: [office(2)], exceptions: [{ date: '2026-11-03', closed: true }] },
    buenosAires,
    '2026-11-03T12:00Z',
    '2026-11-03T12:30Z',
    false,
  ],
  [
    { weekly: [office(2)], exceptions: [{ date: '2026-11-03', from: '18:00', to: '19:00' }] },
    buenosAires,
    '2026-11-03T21:00Z',
    '2026-11-03T22:00Z',
    true,
  ],
  [
    { weekly: [office(2)], exceptions: [{ date: '2026-11-03', from: '18:00', to: '19:00' }] },
    buenosAires,
    '2026-11-03T12:00Z',
    '2026-11-03T12:30Z',
    false,
  ],
  [
    { exceptions: [{ date: '2026-11-03', closed: true }] },
    buenosAires,
    '2026-11-04T05:00Z',
    '2026-11-04T06:00Z',
    true,
  ],
  [
    { exceptions: [{ date: '2026-11-03', closed: true }] },
    buenosAires,
    '2026-11-03T05:00Z',
    '2026-11-03T06:00Z',
    false,
  ],
  [{ weekly: [] }, buenosAires, '2026-11-03T05:00Z', '2026-11-03T06:00Z', true],
  // 09:00 in Santiago is 12:00 UTC in summer and 13:00 in winter.
  [{ weekly: [office(5)] }, santiago, '2022-04-01T12:00Z', '2022-04-01T16:00Z', true],
  [{ weekly: [office(5)] }, santiago, '2022-04-08T12:00Z', '2022-04-08T16:00Z', false],
  [{ weekly: [office(5)] }, santiago, '2022-04-08T13:00Z', '2022-04-08T17:00Z', true],
  // The night with an extra hour: 20:00 to 02:00 is seven hours.
  [{ weekly: [bar] }, santiago, '2022-04-02T23:00Z', '2022-04-03T06:00Z', true],
  // The night that is an hour shorter: 20:00 to 02:00 is five hours.
  [{ weekly: [bar] }, santiago, '2022-09-11T00:00Z', '2022-09-11T05:00Z', true],
  [{ weekly: [bar] }, santiago, '2022-09-11T00:00Z', '2022-09-11T05:30Z', false],
])('%j in %s is open from %s to %s: %s', (availability, zone, from, to, want) => {
  expect(isOpen(availability, { from: new Date(from), to: new Date(to), zone })).toBe(want);
});
