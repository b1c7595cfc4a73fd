import { Rejection } from '../core/rejection.ts';

/** An e-mail in the one form it is kept in, lower-case. Throws a `Rejection` for what is none. */
export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new Rejection('invalid_email', `${JSON.stringify(text)} is not an e-mail address.`);
}
