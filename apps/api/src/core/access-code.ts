/** The codes that drivers and fleet devices sign in with (Decision N43): made, hashed, and masked. */
import { randomInt, scrypt } from 'node:crypto';

/** Without 0, O, 1 and I, which people confuse. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 8;
const shown = 2;
const whole = new RegExp(`^[${alphabet}]{${length}}$`);

/** A new code from a secure random source. It begins with `prefix`, where another part of it must change. */
export function newAccessCode(prefix = ''): string {
  const rest = Array.from({ length: length - prefix.length }, () => alphabet[randomInt(alphabet.length)]);
  return prefix + rest.join('');
}

/** The code that somebody typed, in small letters or with spaces and hyphens; undefined where it has no form of a code. */
export function accessCodeIn(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return whole.test(code) ? code : undefined;
}

/** What may be shown of a code: `K7••••••`. */
export function maskedCode(code: string): string {
  return code.slice(0, shown).padEnd(length, '•');
}

/** What a mask shows of its code. */
export function shownOf(mask: string): string {
  return mask.slice(0, shown);
}

/**
 * The only form in which a code is stored. 40 bits are few enough to try them all against a fast hash, so this one is
 * slow. All codes have one salt: a code is all that a device sends, so it must be found by its hash.
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
