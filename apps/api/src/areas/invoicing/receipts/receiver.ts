/**
 * The receiver of a receipt in the tax authority's terms, and the resulting voucher letter (RG 1415, RG 5003). Pure.
 */
import type { Customer, Receipt } from '@mostrador/types';
import type { TaxpayerFacts } from '../../../records/lookups/taxpayer.ts';
import type { Letter } from './voucher-types.ts';

export type VatCondition = Receipt['customer_vat_condition'];

export interface Receiver {
  customer_id: string | null;
  customer_name: string;
  customer_vat_condition: VatCondition;
  doc_type: Receipt['doc_type'];
  doc_number: string;
  /** The address on the print. */
  address: string | null;
}

const documentTypes: Partial<Record<string, Receipt['doc_type']>> = { cuit: 80, cuil: 86, dni: 96 };

/** Returns the receiver; without a customer, an unnamed final consumer. */
export function receiverOf(
  customer: Partial<Customer> | undefined,
  condition: VatCondition | null | undefined,
): Receiver {
  const doc_type = documentTypes[customer?.document_type ?? ''] ?? 99;
  const digits = (customer?.document_number ?? '').replaceAll(/\D/g, '');
  const isNamed = doc_type !== 99 && digits !== '';
  return {
    customer_id: customer?._id ?? null,
    customer_name: customer?.name ?? 'Consumidor final',
    customer_vat_condition:
      condition ?? (isNamed && doc_type === 80 ? 'responsable_inscripto' : 'consumidor_final'),
    doc_type: isNamed ? doc_type : 99,
    doc_number: isNamed ? digits : '0',
    address: addressOf(customer?.address),
  };
}

/**
 * Returns the letter of an issuer's vouchers for a receiver. An issuer with an unknown condition counts as registered.
 */
export function letterFor(issuer: TaxpayerFacts['tax_condition'], receiver: VatCondition): Letter {
  if (issuer === 'monotributo' || issuer === 'exento') return 'C';
  return receiver === 'responsable_inscripto' || receiver === 'monotributo' ? 'A' : 'B';
}

/** The authority's codes of VAT conditions (CondicionIVAReceptorId, RG 5616). */
export const vatConditionIds: Record<VatCondition, number> = {
  responsable_inscripto: 1,
  exento: 4,
  consumidor_final: 5,
  monotributo: 6,
  no_categorizado: 7,
  exterior: 9,
};

function addressOf(address: Customer['address'] | undefined): string | null {
  if (address === null || address === undefined) return null;
  if (typeof address === 'string') return address;
  const { street, street2, city, state, postal_code } = address;
  const parts = [street, street2, city, state, postal_code].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join(', ') : null;
}
