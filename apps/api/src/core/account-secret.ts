/**
 * Secrets in links: a prefix for their kind, the account, and 43 random characters, as in `cal_<account>_…`. They name
 * the account, so that their hash is looked up in that account alone.
 */
import { createHash, randomBytes } from 'node:crypto';

/** Calendar feed, invite, and password reset. */
export type SecretKind = 'cal' | 'inv' | 'rst';

const everywhere = /\b(cal|inv|rst)_([0-9a-f]{24})_[\w-]{43}/g;

/** Generates a secret of 256 random bits. */
export function newAccountSecret(kind: SecretKind, account: string): string {
  return `${kind}_${account}_${randomBytes(32).toString('base64url')}`;
}

/** Returns the account of a secret of this kind; undefined for any other text. */
export function accountInSecret(kind: SecretKind, secret: string): string | undefined {
  const [, found, account] = secret.match(/^([a-z]{3})_([0-9a-f]{24})_[\w-]{43}$/) ?? [];
  return found === kind ? account : undefined;
}

/** Replaces each secret in the text by its account. */
export function withoutAccountSecrets(text: string): string {
  return text.replace(everywhere, '$1_$2_…');
}

/** Returns the hash that is stored in place of the secret. */
export function secretHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
