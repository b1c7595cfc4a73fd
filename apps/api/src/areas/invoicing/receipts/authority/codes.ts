/**
 * Maps the authority's error codes to the request field and the fix.
 * Source: manual of WSFEv1 (RG 4291) version 4.8, read on 20 November 2026. Pure.
 */
import type { Receipt } from '@mostrador/types';
import type { Observation } from './authority.ts';

interface Meaning {
  /** A JSON pointer into the request; null if the cause is not in it. */
  field: string | null;
  fix: string;
}

const meanings: readonly [codes: readonly number[], field: string | null, fix: string][] = [
  [[500, 501, 502], null, 'The receipt is valid, but the authority could not process it. Retry later.'],
  [[10_000], null, 'The issuer may not issue this type. Check its registrations with the tax authority.'],
  [
    [10_004, 10_005, 11_000, 11_002],
    '/sale_point',
    'Register the sale point with the tax authority for web services, or use a registered one.',
  ],
  [[10_007, 11_001], '/voucher_type', 'Use a voucher type that the issuer can issue.'],
  [[10_008, 10_011, 10_012], null, 'The number range is wrong. Create the receipt again.'],
  [[10_013], '/customer_id', 'A class A voucher needs a customer with a CUIT.'],
  [
    [10_014, 10_015],
    '/customer_id',
    'Give the customer a valid document. Large amounts require an identified receiver.',
  ],
  [
    [10_016],
    '/issue_date',
    'Date the receipt no earlier than the last one of the series, and within 5 days of today, or 10 for services.',
  ],
  [[10_017, 10_063, 10_217], '/customer_vat_condition', 'Check the VAT condition of the customer.'],
  [
    [10_018, 10_019, 10_020, 10_021, 10_022, 10_023, 10_051, 10_061, 10_070],
    '/items',
    'Check the tax rates of the items: each tax is its base times its rate.',
  ],
  [[10_071], '/voucher_type', 'A class C voucher shows no tax.'],
  [[10_024, 10_025, 10_026, 10_027, 10_028, 10_029], '/items', 'Check the other taxes.'],
  [
    [10_043, 10_044, 10_045, 10_046, 10_047, 10_048, 10_056],
    '/items',
    'Check the amounts: none may be below 0, and the total must be the sum of its parts.',
  ],
  [[10_036], '/service_from', 'Send the period of the services in `service_from` and `service_to`.'],
  [[10_049], '/due_date', 'Send the payment due date of the services, on or after `issue_date`.'],
  [[10_037, 10_038, 10_039, 10_119], null, 'Check the currency and its exchange rate.'],
  [[10_040, 10_197], '/associated_vouchers', 'Reference vouchers that a note of this type can correct.'],
  [[10_198], '/associated_vouchers', 'An invoice cannot reference another voucher.'],
  [[10_237], '/items', 'The note exceeds the voucher it references.'],
  [[10_069], '/customer_id', 'The receiver must not be the issuer.'],
  [
    [10_188],
    '/voucher_type',
    'This receiver requires an electronic credit invoice (FCE), which this service does not issue.',
  ],
  [[10_192], '/voucher_type', 'This receiver does not accept electronic credit invoices (FCE).'],
  [[10_195], null, 'The tax authority has blocked the issuer. Contact the authority.'],
  [
    [10_242, 10_243, 10_244, 10_245, 10_246],
    '/customer_vat_condition',
    'Send a VAT condition of the customer that matches the voucher class.',
  ],
];

const byCode = new Map<number, Meaning>(
  meanings.flatMap(([codes, field, fix]) => codes.map((code) => [code, { field, fix }] as const)),
);

type Shown = Receipt['authorization']['observations'][number];

/** Returns a remark of the authority with its field and fix, if the code is known. */
export function explained({ code, message, kind }: Observation): Shown {
  const meaning = kind === 'event' ? undefined : byCode.get(code);
  return {
    code,
    message,
    kind: kind ?? 'observation',
    field: meaning?.field ?? null,
    fix: meaning?.fix ?? null,
  };
}
