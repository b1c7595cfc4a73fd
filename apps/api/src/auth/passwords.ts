/** Hashes passwords with Argon2id, in the standard encoding that includes the cost (RFC 9106, OWASP's parameters). */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes: about 20 ms, too slow for brute force. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The minimum length in characters (Decision panel). */
export const shortestPassword = 10;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFC'), cost);
}

let nobodys: Promise<string> | undefined;

/**
 * Returns whether the password matches the hash. Without a hash (an unknown user) it takes equally long to return
 * false.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passwordHash ?? (await nobodys), password.normalize('NFC'));
  return right && passwordHash !== undefined;
}
