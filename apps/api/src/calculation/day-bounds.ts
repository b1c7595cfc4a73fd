/** The current day of a time zone, as moments in UTC (Decision dates). Pure. */
import { Temporal } from 'temporal-polyfill';

/**
 * Returns the start of the day that contains `now`, and of the next day. A day with a clock change has 23 or 25 hours.
 */
export function dayBounds(timezone: string, now: Date): { from: string; until: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).startOfDay();
  const at = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();
  return { from: at(day), until: at(day.add({ days: 1 }).startOfDay()) };
}
