/** The duration and the end of an appointment (Reference 2.7, Decision appointment-rules). Pure. */
import { Problem } from '@mostrador/server-stub';
import type { Appointment, Service } from '@mostrador/types';

/** In UTC, as ISO text. */
export interface Times {
  startsAt: string;
  endsAt: string;
}

const fallback = 60;
const longest = 525_600;
const minutes = { minutes: 1, hours: 60, days: 1_440, weeks: 10_080 } as const;

/** Returns the duration in minutes: that of the appointment, else that of the service, else 60. */
export function durationOf(
  { duration_minutes }: Pick<Appointment, 'duration_minutes'>,
  service: Partial<Service> | undefined,
): number {
  if (typeof duration_minutes === 'number') return duration_minutes;
  const { duration, duration_unit } = service ?? {};
  if (!duration || duration < 0) return fallback;
  return Math.min(Math.max(duration * minutes[duration_unit ?? 'minutes'], 5), longest);
}

/** Returns start and end. @throws Problem `validation_failed` if it ends after the year 9999 */
export function timesOf(scheduled: string, duration: number): Times {
  const start = new Date(scheduled);
  const end = new Date(start.getTime() + duration * 60_000);
  if (end.getUTCFullYear() <= 9999) return { startsAt: start.toISOString(), endsAt: end.toISOString() };
  const message = 'must not end after the year 9999';
  const error = {
    pointer: '/scheduled_datetime',
    field: 'scheduled_datetime',
    code: 'too_high' as const,
    message,
  };
  throw new Problem('validation_failed', `\`scheduled_datetime\` ${message}.`, { errors: [error] });
}
