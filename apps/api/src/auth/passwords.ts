/** Passwords are kept as Argon2id hashes in their standard text, with the cost in it (RFC 9106, OWASP's parameters). */
import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** 19 MiB, two passes: about 20 ms, and too much for trying billions. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Fewer characters than this are rejected (Decision panel). */
export const shortestPassword = 10;

export async function hashPassword(password: string): Promise<string> {
  return await hash(password.normalize('NFC'), cost);
}

let nobodys: Promise<string> | undefined;

/**
 * Whether the password is the one of the hash. Without a hash, for somebody who does not exist, it takes as long to
 * say no.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(16).toString('hex'));
  const right = await verify(passwordHash ?? (await nobodys), password.normalize('NFC'));
  return right && passwordHash !== undefined;
}
