/** Months as `YYYY-MM`. */

/** Returns whether the text is a valid month. */
export function isMonth(text: string): boolean {
  return /^(19|2\d)\d{2}-(0[1-9]|1[0-2])$/.test(text);
}

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Adds months to a month. */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Returns the last day of a month. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${month}-${new Date(Date.UTC(year, number, 0)).getUTCDate()}`;
}
