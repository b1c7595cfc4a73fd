/** When a message is tried again (Decision N26). Pure. */

const minute = 60_000;

/** After each failed attempt: together most of a day, in which a server comes back. */
const waits = [1, 5, 15, 60, 180, 360, 720].map((minutes) => minutes * minute);

/** So often a message is tried. */
export const mostAttempts = waits.length + 1;

/**
 * Milliseconds until the next attempt after so many; undefined where there is none any more. `random` from 0 to 1 spreads
 * messages that failed together over a fifth of the wait to either side.
 */
export function waitAfter(attempts: number, random: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (0.8 + 0.4 * random));
}
