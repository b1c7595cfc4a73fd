/**
 * Secrets that travel in links: a prefix for their kind, the account, 43 random characters, as in `cal_<account>_…`. They
 * say whose they are, so that their hash is looked for in one account alone.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Of a calendar feed, of an invite, and of a link that resets a password. */
export type SecretKind = 'cal' | 'inv' | 'rst';

const everywhere = /\b(cal|inv|rst)_([0-9a-f]{24})_[\w-]{43}/g;

/** A new secret of 256 random bits. */
export function newAccountSecret(kind: SecretKind, account: string): string {
  return `${kind}_${account}_${randomBytes(32).toString('base64url')}`;
}

/** The account of a secret of this kind; undefined for a text that is none. */
export function accountInSecret(kind: SecretKind, secret: string): string | undefined {
  const [, found, account] = secret.match(/^([a-z]{3})_([0-9a-f]{24})_[\w-]{43}$/) ?? [];
  return found === kind ? account : undefined;
}

/** The text with every secret in it cut down to its account. */
export function withoutAccountSecrets(text: string): string {
  return text.replace(everywhere, '$1_$2_…');
}

/** The only form in which a secret is kept. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
