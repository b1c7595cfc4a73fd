/** Amounts of requests as whole cents (Decision money). */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { type Cents, toCents } from '../../core/money.ts';

/** The largest amount that money is kept in exactly: 999 999 999 999.99. */
const largest: Cents = 99_999_999_999_999;

/** The amount of the member in cents. @throws Problem `validation_failed` for one that could not be kept to the cent */
export function centsOf(amount: number, field: string): Cents {
  if (Math.abs(amount) <= largest / 100) return toCents(amount);
  const bound = (amount > 0 ? largest : -largest) / 100;
  const relation = amount > 0 ? 'most' : 'least';
  throw invalid(field, amount > 0 ? 'too_high' : 'too_low', `must be at ${relation} ${bound}`);
}

/** As `centsOf`, of an amount that must come to something. */
export function positiveCentsOf(amount: number, field: string): Cents {
  const cents = centsOf(amount, field);
  if (cents > 0) return cents;
  throw invalid(field, 'too_low', 'must be at least 0.01');
}

/** The problem of one member; `field` is its place in dots: `denominations.0.value`. */
export function invalid(field: string, code: FieldError['code'], message: string): Problem {
  return new Problem('validation_failed', `\`${field}\` ${message}.`, {
    errors: [{ pointer: `/${field.replaceAll('.', '/')}`, field, code, message }],
  });
}
