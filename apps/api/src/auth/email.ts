import { Refusal } from '../core/refusal.ts';

/** An e-mail in the one form it is kept in, lower-case. Throws a `Refusal` for what is none. */
export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new Refusal('invalid_email', `${JSON.stringify(text)} is not an e-mail address.`);
}
