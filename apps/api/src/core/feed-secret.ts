/** What the secret of a calendar feed looks like: `cal_`, the account, 43 random characters. It says whose it is. */
import { createHash, randomBytes } from 'node:crypto';

const pattern = 'cal_([0-9a-f]{24})_[\\w-]{43}';
const whole = new RegExp(`^${pattern}$`);
const everywhere = new RegExp(pattern, 'g');

/** A new secret of 256 random bits. */
export function newFeedSecret(account: string): string {
  return `cal_${account}_${randomBytes(32).toString('base64url')}`;
}

/** The account of a secret; undefined for a text that is none. */
export function accountOfFeed(secret: string): string | undefined {
  return secret.match(whole)?.[1];
}

/** The text with every secret in it cut down to its account. */
export function withoutFeedSecrets(text: string): string {
  return text.replace(everywhere, 'cal_$1_…');
}

/** The only form in which a secret is kept. */
export function feedHash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
