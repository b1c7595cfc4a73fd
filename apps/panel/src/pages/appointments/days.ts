/** Days as `YYYY-MM-DD`, weeks starting on Monday, and the position of a moment in the account's time zone. */

const MS_PER_DAY = 86_400_000;
export const MINUTES_PER_DAY = 1440;

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * MS_PER_DAY).toISOString().slice(0, 10);
}

/** Returns the days from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / MS_PER_DAY) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** Returns the seven days of a day's week. */
export function weekOf(day: string): string[] {
  return daysBetween(mondayOf(day), addDays(mondayOf(day), 6));
}

/** Returns the whole weeks that contain a day's month. */
export function weeksOfMonth(day: string): string[][] {
  const first = `${day.slice(0, 7)}-01`;
  const last = addDays(monthAfter(day, 1), -1);
  const days = daysBetween(mondayOf(first), addDays(mondayOf(last), 6));
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns the first day of the month `count` months after a day's month. */
export function monthAfter(day: string, count: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + count, 1)).toISOString().slice(0, 10);
}

export interface PlaceInTime {
  day: string;
  /** Minutes since midnight by the local clock. */
  minute: number;
}

/** Returns the local day and time of a moment in a time zone. */
export function placeInTime(moment: string | Date, timeZone: string): PlaceInTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(moment));
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return {
    day: `${of('year')}-${of('month')}-${of('day')}`,
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
}
