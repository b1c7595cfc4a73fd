/** Throttles failed sign-ins (Decision panel): per e-mail, and per IP address. */
import { networkOf } from '../http/limits/failed-attempts.ts';
import type { Database } from '../store/database.ts';
import { type Allowance, countAttempt, minute, resetAttempts, subtractAttempt } from './attempts.ts';

const perEmail: Allowance = { what: 'sign-in e-mail', most: 10, withinMs: 15 * minute };
const perAddress: Allowance = { what: 'sign-in address', most: 100, withinMs: 15 * minute };
const links: Allowance = { what: 'link address', most: 60, withinMs: 15 * minute };
const resetsOfEmail: Allowance = { what: 'reset e-mail', most: 3, withinMs: 60 * minute };
const resetsFromAddress: Allowance = { what: 'reset address', most: 20, withinMs: 60 * minute };
const signUps: Allowance = { what: 'sign-up address', most: 20, withinMs: 60 * minute };

export interface Attempt {
  email: string;
  ip: string;
}

/** Counts a sign-in attempt. Returns the seconds to wait before the next one, undefined if it may proceed. */
export async function countSignIn(
  database: Database,
  { email, ip }: Attempt,
  now: Date,
): Promise<number | undefined> {
  const waits = [
    await countAttempt(database, perAddress, networkOf(ip), now),
    await countAttempt(database, perEmail, email, now),
  ];
  return longest(waits);
}

/** Removes a successful attempt from the counts: all attempts of the e-mail, one of the address. */
export async function forgetSignIn(database: Database, { email, ip }: Attempt): Promise<void> {
  await resetAttempts(database, perEmail, email);
  await subtractAttempt(database, perAddress, networkOf(ip));
}

/** Counts a sign-up, successful or not. Returns as `countSignIn`. */
export async function countSignUp(database: Database, ip: string, now: Date): Promise<number | undefined> {
  return await countAttempt(database, signUps, networkOf(ip), now);
}

/** Counts a password reset request, whether or not a user has the e-mail. Returns as `countSignIn`. */
export async function countReset(
  database: Database,
  { email, ip }: Attempt,
  now: Date,
): Promise<number | undefined> {
  return longest([
    await countAttempt(database, resetsFromAddress, networkOf(ip), now),
    await countAttempt(database, resetsOfEmail, email.trim(), now),
  ]);
}

/** Counts an opened or used link. Returns as `countSignIn`. */
export async function countLink(database: Database, ip: string, now: Date): Promise<number | undefined> {
  return await countAttempt(database, links, networkOf(ip), now);
}

function longest(waits: (number | undefined)[]): number | undefined {
  const known = waits.filter((wait) => wait !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
