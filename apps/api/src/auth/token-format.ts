/** The format of tokens: `mst_live_`, 30 random base62 characters, and a checksum of 6 (Decision N65). */
import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** `test` for sandbox accounts, `live` for all others (Decision token-prefix). */
export type TokenKind = 'live' | 'test';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 30;
const checksumLength = 6;
const pattern = 'mst_(?:live|test)_[0-9A-Za-z]{36}';
const whole = new RegExp(`^${pattern}$`);
const anywhere = new RegExp(`${pattern}(?![0-9A-Za-z])`);
const everywhere = new RegExp(pattern, 'g');

/** Generates a token from a secure random source. */
export function newToken(kind: TokenKind): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return withChecksum(`mst_${kind}_${random}`);
}

/** Returns whether the text is a well-formed token. Detects typos by the checksum, without the database. */
export function isToken(text: string): boolean {
  return whole.test(text) && withChecksum(text.slice(0, -checksumLength)) === text;
}

/** Returns the first text inside `text` that has the form of a token, valid or not. */
export function tokenIn(text: string): string | undefined {
  return text.match(anywhere)?.[0];
}

/** Replaces every token in the text with its display form. */
export function withoutTokens(text: string): string {
  return text.replace(everywhere, shownAs);
}

/** Returns the display form of a token: `mst_live_Tw7f…9Qx2`. */
export function shownAs(token: string): string {
  return `${token.slice(0, 'mst_live_'.length + 4)}…${token.slice(-4)}`;
}

/** Returns the hash that is stored in place of the token. 178 random bits need no salt and no slow hash. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

function withChecksum(body: string): string {
  return body + base62(crc32(body)).padStart(checksumLength, '0');
}

function base62(value: number): string {
  const rest = Math.floor(value / digits.length);
  return (rest > 0 ? base62(rest) : '') + digits[value % digits.length];
}
