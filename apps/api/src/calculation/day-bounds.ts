/** The day it is in a time zone, as moments in UTC (Decision dates). Pure. */
import { Temporal } from 'temporal-polyfill';

/** The first moment of the day that `now` falls on, and that of the next; a day of a clock change is longer or shorter. */
export function dayBounds(timezone: string, now: Date): { from: string; until: string } {
  const day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).startOfDay();
  const at = (moment: Temporal.ZonedDateTime) => new Date(moment.epochMilliseconds).toISOString();
  return { from: at(day), until: at(day.add({ days: 1 }).startOfDay()) };
}
