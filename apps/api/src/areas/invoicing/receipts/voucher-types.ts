/**
 * The voucher types that the tax authority's web service authorizes for the domestic market: letters and kinds from
 * `data/tax/voucher_types.csv`, and the types that notes can reference.
 * Source: FEParamGetTiposCbte of WSFEv1 and the manual of RG 4291, read on 20 November 2026.
 */
import { voucherType as knownType } from '../../../ledgers/vat/voucher-types.ts';

export type Letter = 'A' | 'B' | 'C';
export type VoucherKind = 'invoice' | 'debit_note' | 'credit_note' | 'receipt';

export interface VoucherType {
  code: number;
  letter: Letter;
  kind: VoucherKind;
  /** The printed name. */
  name: string;
  /** The types that a note of this type can reference (code 10040 of the authority). */
  about: readonly number[];
}

/** The printed name of each kind. */
const printed: Readonly<Record<VoucherKind, string>> = {
  invoice: 'Factura',
  debit_note: 'Nota de Débito',
  credit_note: 'Nota de Crédito',
  receipt: 'Recibo',
};

/** The codes of each group, and the types that its notes can reference. */
const groups: readonly { codes: readonly number[]; about: readonly number[] }[] = [
  { codes: [1, 2, 3, 4], about: [1, 2, 3, 4, 5, 34, 39, 60, 63, 88, 991] },
  { codes: [6, 7, 8, 9], about: [6, 7, 8, 9, 10, 35, 40, 61, 64, 88, 991] },
  { codes: [11, 12, 13, 15], about: [11, 12, 13, 15] },
  { codes: [51, 52, 53, 54], about: [51, 52, 53, 54, 88, 991] },
];

export const voucherTypes: readonly VoucherType[] = groups.flatMap(({ codes, about }) =>
  codes.map((code) => issuedType(code, about)),
);

function issuedType(code: number, about: readonly number[]): VoucherType {
  const { kind, letter } = knownType(code) ?? {};
  if (!isKind(kind) || !isLetter(letter))
    throw new Error(`voucher_types.csv has no kind and letter for ${code}`);
  const type = { code, letter, kind, name: printed[kind] };
  return { ...type, about: isNote(type) ? about : [] };
}

function isKind(kind: string | undefined): kind is VoucherKind {
  return kind !== undefined && Object.hasOwn(printed, kind);
}

function isLetter(letter: string | undefined): letter is Letter {
  return letter === 'A' || letter === 'B' || letter === 'C';
}

const byCode = new Map(voucherTypes.map((type) => [type.code, type]));

/** Returns the type with a code; undefined if this service does not issue it. */
export function voucherType(code: number): VoucherType | undefined {
  return byCode.get(code);
}

/** Returns the invoice type of a letter. */
export function invoiceOf(letter: Letter): VoucherType {
  const found = voucherTypes.find((type) => type.letter === letter && type.kind === 'invoice');
  if (!found) throw new Error(`There is no invoice ${letter}`);
  return found;
}

export function isNote({ kind }: Pick<VoucherType, 'kind'>): boolean {
  return kind === 'debit_note' || kind === 'credit_note';
}

/** VAT rates in percent, with the authority's codes (FEParamGetTiposIva). */
export const vatRates: readonly { aliquot: number; aliquot_id: 3 | 4 | 5 | 6 | 8 | 9 }[] = [
  { aliquot: 0, aliquot_id: 3 },
  { aliquot: 2.5, aliquot_id: 9 },
  { aliquot: 5, aliquot_id: 8 },
  { aliquot: 10.5, aliquot_id: 4 },
  { aliquot: 21, aliquot_id: 5 },
  { aliquot: 27, aliquot_id: 6 },
];
