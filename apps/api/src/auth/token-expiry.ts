/** The lifetime of tokens (Reference 5.2): 30, 60 or 90 days, a year, or until revoked. */

const day = 24 * 60 * 60 * 1000;

const ends = {
  '30d': (now: Date) => new Date(now.getTime() + 30 * day),
  '60d': (now: Date) => new Date(now.getTime() + 60 * day),
  '90d': (now: Date) => new Date(now.getTime() + 90 * day),
  '1y': (now: Date) => sameDayNextYear(now),
  never: () => null,
} satisfies Record<string, (now: Date) => Date | null>;

export type Expiry = keyof typeof ends;

export const expiryChoices = ['30d', '60d', '90d', '1y', 'never'] as const satisfies readonly Expiry[];

export function isExpiry(text: string): text is Expiry {
  return Object.hasOwn(ends, text);
}

/** Returns when a token created at `now` expires; null means never. */
export function expiresAt(expiry: Expiry, now: Date): Date | null {
  return ends[expiry](now);
}

/** Returns when a token that replaces an older one at `now` expires: it gets the lifetime of the old one. */
export function renewedExpiry(old: { created_at: Date; expires_at: Date | null }, now: Date): Date | null {
  if (old.expires_at === null) return null;
  return new Date(now.getTime() + old.expires_at.getTime() - old.created_at.getTime());
}

function sameDayNextYear(now: Date): Date {
  const then = new Date(now);
  then.setUTCFullYear(now.getUTCFullYear() + 1);
  return then;
}
