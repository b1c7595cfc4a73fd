/**
 * The voucher types that the web service of the tax authority authorises for the home market: letters and kinds from
 * `data/tax/voucher_types.csv`, and what notes can be about.
 * Source: FEParamGetTiposCbte of WSFEv1 and the manual of RG 4291, read on 20 November 2026.
 */
import { voucherType as knownType } from '../../../ledgers/vat/voucher-types.ts';

export type Letter = 'A' | 'B' | 'C';
export type VoucherKind = 'invoice' | 'debit_note' | 'credit_note' | 'receipt';

export interface VoucherType {
  code: number;
  letter: Letter;
  kind: VoucherKind;
  /** As it is printed. */
  name: string;
  /** The types that a note of this one can be about (code 10040 of the authority). */
  about: readonly number[];
}

/** What each kind is called on paper. */
const printed: Readonly<Record<VoucherKind, string>> = {
  invoice: 'Factura',
  debit_note: 'Nota de Débito',
  credit_note: 'Nota de Crédito',
  receipt: 'Recibo',
};

/** The codes of each group, and what its notes can be about. */
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
  if (!isKind(kind) || !isLetter(letter)) throw new Error(`voucher_types.csv does not say what ${code} is`);
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

/** The type with a code; undefined for one that is not issued here. */
export function voucherType(code: number): VoucherType | undefined {
  return byCode.get(code);
}

/** The invoice of a letter. */
export function invoiceOf(letter: Letter): VoucherType {
  const found = voucherTypes.find((type) => type.letter === letter && type.kind === 'invoice');
  if (!found) throw new Error(`There is no invoice ${letter}`);
  return found;
}

export function isNote({ kind }: Pick<VoucherType, 'kind'>): boolean {
  return kind === 'debit_note' || kind === 'credit_note';
}

/** Rates of value-added tax in percent, with their codes at the authority (FEParamGetTiposIva). */
export const vatRates: readonly { aliquot: number; aliquot_id: 3 | 4 | 5 | 6 | 8 | 9 }[] = [
  { aliquot: 0, aliquot_id: 3 },
  { aliquot: 2.5, aliquot_id: 9 },
  { aliquot: 5, aliquot_id: 8 },
  { aliquot: 10.5, aliquot_id: 4 },
  { aliquot: 21, aliquot_id: 5 },
  { aliquot: 27, aliquot_id: 6 },
];
