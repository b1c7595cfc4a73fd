/** Converts sender and recipient from requests to the format of carriers. Pure. */
import type { Sale, ShipmentParty } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { CarrierParty } from './carriers/carrier.ts';

type FlatAddress = NonNullable<Sale['shipping_address']>;

export interface Addressed {
  recipient?: ShipmentParty | undefined;
  shipping_address?: FlatAddress | null | undefined;
}

/** Returns the recipient of the request, or else its flat address. @throws Problem for an incomplete flat address */
export function recipientOf({ recipient, shipping_address }: Addressed): ShipmentParty | undefined {
  if (recipient || !shipping_address) return recipient;
  const { name, street, street2, city, phone, state, postal_code, country, instructions } = shipping_address;
  const needed = { name, street, city };
  for (const [member, value] of Object.entries(needed)) {
    if (!value) throw fieldProblem(`/shipping_address/${member}`, 'required', 'is required');
  }
  const address = {
    street: [street, street2].filter(Boolean).join(', '),
    city: city ?? '',
    ...given({ state, postal_code, country, instructions }),
  };
  return { name: name ?? '', ...given({ phone }), address };
}

function given(members: Record<string, string | null | undefined>) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null));
}

/** Returns the party with every field as text, empty if unknown. */
export function carrierParty({ name, phone, email, document, address }: ShipmentParty): CarrierParty {
  return {
    name,
    phone: phone ?? '',
    email: email ?? '',
    document: (document ?? '').replaceAll(/\D/g, ''),
    street: address?.street ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? 'AR',
  };
}

/** Returns the digits of a postal code in either format: `2000` for `S2000CZE`. */
export function postalDigits(code: string): string {
  return /\d{4}/.exec(code)?.[0] ?? code;
}

/** Splits a street and its number: `Entre Ríos 1377, 2 B` becomes `Entre Ríos`, `1377` and `2 B`. */
export function streetParts(street: string): { name: string; number: string; rest: string } {
  const [, name, number, rest = ''] = /^(.*?)\s+(\d+\w?)\b[,\s]*(.*)$/.exec(street.trim()) ?? [];
  return name === undefined || number === undefined
    ? { name: street.trim(), number: '0', rest: '' }
    : { name: name.replace(/,$/, ''), number, rest };
}
