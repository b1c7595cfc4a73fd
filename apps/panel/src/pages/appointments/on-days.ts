/** Appointments by day for the calendar, and the layout of overlapping ones. */
import type { Appointment } from '@mostrador/types';
import { addDays, daysBetween, MINUTES_PER_DAY, placeInTime } from './days.ts';

/** The part of an appointment on one day. */
export interface OnDay {
  appointment: Appointment;
  /** In minutes since midnight; `to` is 1440 if it continues on the next day. */
  from: number;
  to: number;
  /** Whether it began on an earlier day. */
  goesOn: boolean;
}

/** Returns the parts by day, earliest first. */
export function byDay(appointments: readonly Appointment[], timezone: string): Map<string, OnDay[]> {
  const parts = appointments.flatMap((appointment) => partsOf(appointment, timezone));
  parts.sort((one, other) => one.part.from - other.part.from || one.part.to - other.part.to);
  const grouped = Map.groupBy(parts, ({ day }) => day);
  return new Map([...grouped].map(([day, entries]) => [day, entries.map(({ part }) => part)]));
}

function partsOf(appointment: Appointment, timezone: string): { day: string; part: OnDay }[] {
  const start = placeInTime(appointment.scheduled_datetime, timezone);
  const end = placeInTime(appointment.end_datetime, timezone);
  // An appointment that ends at midnight does not occupy the next day.
  const last = end.minute === 0 && end.day > start.day ? addDays(end.day, -1) : end.day;
  return daysBetween(start.day, last).map((day) => {
    const from = day === start.day ? start.minute : 0;
    const to = day === end.day ? end.minute : MINUTES_PER_DAY;
    return { day, part: { appointment, from, to, goesOn: day !== start.day } };
  });
}

/** A part of a day with its lane among overlapping ones, and the number of lanes. */
export interface Placed extends OnDay {
  lane: number;
  lanes: number;
}

/** Puts the parts of one day, sorted by start, into the first free lane. */
export function inLanes(parts: readonly OnDay[]): Placed[] {
  const placed: Placed[] = [];
  let group: Placed[] = [];
  let until = -1;
  const settle = () => {
    const lanes = Math.max(0, ...group.map(({ lane }) => lane + 1));
    for (const part of group) part.lanes = lanes;
    placed.push(...group);
    group = [];
  };
  for (const part of parts) {
    if (part.from >= until) settle();
    const taken = new Set(group.filter(({ to }) => to > part.from).map(({ lane }) => lane));
    let lane = 0;
    while (taken.has(lane)) lane++;
    group.push({ ...part, lane, lanes: 1 });
    until = Math.max(until, part.to);
  }
  settle();
  return placed;
}
