/** The waits between attempts to reach the authority (Decision electronic-receipts). Pure. */

const minute = 60_000;

/** The wait after each failed attempt of a series; the last one repeats. */
const waits = [1, 2, 5, 10, 30, 60].map((minutes) => minutes * minute);

/** The most attempts in a row: about ten days, the oldest receipt date that the authority accepts. */
export const mostAttempts = 250;

/**
 * Returns the milliseconds until the next attempt; undefined after the last automatic attempt. `random` from 0 to 1
 * adds up to a fifth of jitter to either side.
 */
export function waitAfter(attempts: number, random: number): number | undefined {
  if (attempts >= mostAttempts) return undefined;
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? minute;
  return Math.round(wait * (0.8 + 0.4 * random));
}

/** How long new receipts do not trigger another attempt after a failure, in milliseconds. */
export const pauseMs = 30_000;
