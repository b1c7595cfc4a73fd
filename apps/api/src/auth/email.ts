import { Rejection } from '../core/rejection.ts';

/** Normalizes an e-mail to lower case. Throws a `Rejection` if the text is not an e-mail address. */
export function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (/^[^\s@]+@[^\s@]+$/.test(email)) return email;
  throw new Rejection('invalid_email', `${JSON.stringify(text)} is not an e-mail address.`);
}
