/** Access codes of drivers and fleet devices (Decision N43): generated, hashed and masked. */
import { randomInt, scrypt } from 'node:crypto';

/** Without the ambiguous characters 0, O, 1 and I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;
const shown = 2;
const whole = new RegExp(`^[${alphabet}]{${length}}$`);

/** Generates a code from a secure random source. It begins with `prefix`, if given. */
export function newAccessCode(prefix = ''): string {
  const rest = Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]);
  return prefix + rest.join('');
}

/** Normalizes a typed code, in any case, with spaces or hyphens; undefined if it is not a code. */
export function accessCodeIn(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return whole.test(code) ? code : undefined;
}

/** Returns the display form of a code: `K7••••••`. */
export function maskedCode(code: string): string {
  return code.slice(0, shown).padEnd(length, '•');
}

/** Returns the visible characters of a mask. */
export function shownOf(mask: string): string {
  return mask.slice(0, shown);
}

/**
 * Returns the hash that is stored in place of the code. 40 bits could be brute-forced against a fast hash, so this one
 * is slow. All codes share one salt, because a code is all that a device sends, so it is looked up by its hash.
 */
export function accessCodeHash(code: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(code, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (error, hash) => {
      if (error) reject(error);
      else resolve(hash);
    });
  });
}

const salt = 'mostrador access code';
