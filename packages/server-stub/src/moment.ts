/** Normalizes date-times to the stored form: UTC, milliseconds, `Z` (Decision dates). */

const DATE_TIME =
  /^(\d{4})-(\d\d)-(\d\d)[Tt\s](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d)(?::?(\d\d))?)$/;

/** The limit of years, since calendars have no year 0, and texts of longer years do not sort. */
export const OUT_OF_YEARS = 'must be in the years 0001 to 9999 (UTC)';

/**
 * Returns the same moment in UTC. A text that is not a date-time, such as a plain date, is unchanged. Undefined outside
 * of the years 1 to 9999.
 */
export function normaliseMoment(text: string): string | undefined {
  const moment = inUtc(text);
  return /^(0000|[+-])/.test(moment) ? undefined : moment;
}

function inUtc(text: string): string {
  const match = DATE_TIME.exec(text);
  if (!match) return text;
  const [
    ,
    year,
    month,
    day,
    hour,
    minute,
    second,
    fraction = '',
    sign,
    offsetHours = '0',
    offsetMinutes = '0',
  ] = match;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  const moment = new Date(0);
  moment.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Minutes and seconds may overflow: an offset changes the hour, and a leap second becomes the start of the next
  // minute.
  moment.setUTCHours(
    Number(hour),
    Number(minute) - offset,
    Number(second),
    Number(fraction.slice(0, 3).padEnd(3, '0')),
  );
  return moment.toISOString();
}
