/** What a token looks like: `mst_live_`, 30 random base62 characters, a checksum in 6 more (Decision N65). */
import { createHash, randomInt } from 'node:crypto';
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

/** A new token, from a secure random source. */
export function newToken(kind: TokenKind): string {
  const random = Array.from({ length: randomLength }, () => digits[randomInt(digits.length)]).join('');
  return withChecksum(`mst_${kind}_${random}`);
}

/** Whether this is a token, as far as can be said without the database: a typing error is no token. */
export function isToken(text: string): boolean {
  return whole.test(text) && withChecksum(text.slice(0, -checksumLength)) === text;
}

/** The first text inside `text` that has the form of a token, right or not. */
export function tokenIn(text: string): string | undefined {
  return text.match(anywhere)?.[0];
}

/** The text with every token in it cut down to what may be shown. */
export function withoutTokens(text: string): string {
  return text.replace(everywhere, shownAs);
}

/** What may be shown of a token: `mst_live_Tw7f…9Qx2`. */
export function shownAs(token: string): string {
  return `${token.slice(0, 'mst_live_'.length + 4)}…${token.slice(-4)}`;
}

/** The only form in which a token is kept. 178 random bits need no salt and no slow hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function withChecksum(body: string): string {
  return body + base62(crc32(body)).padStart(checksumLength, '0');
}

function base62(value: number): string {
  const rest = Math.floor(value / digits.length);
  return (rest > 0 ? base62(rest) : '') + digits[value % digits.length];
}
