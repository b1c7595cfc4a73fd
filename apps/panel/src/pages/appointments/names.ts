import type { Appointment } from '@mostrador/types';
import type { Texts } from '../../i18n/en.ts';
import { MINUTES_PER_DAY } from './days.ts';
import type { OnDay } from './on-days.ts';

/** Returns the customer of an appointment, or the guest who is not one yet. */
export function whoOf({ customer, guest_name }: Appointment): string | null {
  return customer?.name ?? guest_name;
}

/** Returns the service or rental of an appointment. */
export function whatOf({ service, rental }: Appointment): string | null {
  return service?.name ?? rental?.name ?? null;
}

/** Returns a one-line name for an appointment. */
export function nameOf(appointment: Appointment, { appointments }: Texts): string {
  const known = [whoOf(appointment), whatOf(appointment)].filter((name) => name !== null);
  return known.join(' · ') || appointments.nameless;
}

/** Returns the time of an appointment on one of its days: its start, its end on a later day, or the whole day. */
export function timeText(
  { appointment, goesOn, to }: OnDay,
  { appointments }: Texts,
  time: (moment: string) => string,
): string {
  if (!goesOn) return time(appointment.scheduled_datetime);
  return to === MINUTES_PER_DAY ? appointments.allDay : appointments.until(time(appointment.end_datetime));
}

/** Formats a duration. */
export function durationText(minutes: number, { appointments }: Texts): string {
  return minutes % 60 === 0 ? appointments.hours(minutes / 60) : appointments.minutes(minutes);
}
