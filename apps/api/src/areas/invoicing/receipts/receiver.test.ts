/** The letter of a receipt, for every issuer and receiver (RG 1415, RG 5003). */
import { expect, test } from 'vitest';
import type { TaxpayerFacts } from '../../../records/lookups/taxpayer.ts';
import { letterFor, type VatCondition } from './receiver.ts';

const receivers: readonly VatCondition[] = [
  'responsable_inscripto',
  'monotributo',
  'exento',
  'no_categorizado',
  'consumidor_final',
  'exterior',
];

test.each<[issuer: TaxpayerFacts['tax_condition'], letters: string]>([
  ['responsable_inscripto', 'AABBBB'],
  ['monotributo', 'CCCCCC'],
  ['exento', 'CCCCCC'],
  [null, 'AABBBB'],
])('%s issues %s', (issuer, letters) => {
  expect(receivers.map((receiver) => letterFor(issuer, receiver)).join('')).toBe(letters);
});
