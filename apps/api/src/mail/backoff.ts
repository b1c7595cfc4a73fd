/** Retry delays of messages (Decision N26). Pure. */

const minute = 60_000;

/** The delay after each failed attempt: together most of a day, in which a server can recover. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);

/** The maximum number of attempts. */
export const mostAttempts = waits.length + 1;

/**
 * Returns the milliseconds until the next attempt after `attempts`; undefined after the last one. `random` from 0 to 1
 * adds jitter of up to a fifth of the delay in either direction.
 */
export function waitAfter(attempts: number, random: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * random));
}
