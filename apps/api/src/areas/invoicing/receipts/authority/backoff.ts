/** When the authority is asked again for what waits (Decision electronic-receipts). Pure. */

const minute = 60_000;

/** After each attempt of a series that failed; the last one again and again. */
const waits = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * minute);

/** So often in a row: ten days, as far back as the authority takes the date of a receipt. */
export const mostAttempts = 250;

/**
 * Milliseconds until the next attempt after so many that failed; undefined where there is none by itself any more.
 * `random` from 0 to 1 spreads them over a fifth of the wait to either side.
 */
export function waitAfter(attempts: number, random: number): number | undefined {
  if (attempts >= mostAttempts) return undefined;
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? minute;
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** For so long after a failure nobody who makes a receipt asks again, in milliseconds. */
export const restsFor = 30_000;
