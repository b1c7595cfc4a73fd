/** The types of vouchers of the tax authority, from `data/tax/voucher_types.csv`. */
import { dataRows } from '../../store/data-file.ts';

export interface VoucherType {
  code: number;
  name: string;
  letter: string;
  /** `invoice`, `debit_note`, `credit_note`, `receipt`, or another kind. */
  kind: string;
  /** −1 for what is given back: credit notes. */
  sign: 1 | -1;
}

let read: ReadonlyMap<number, VoucherType> | undefined;

/** The type of a code; undefined for one that the file does not have. */
export function voucherType(code: number): VoucherType | undefined {
  return voucherTypes().get(code);
}

/** The codes of credit notes. */
export function creditNotes(): number[] {
  return [...voucherTypes().values()].filter(({ sign }) => sign === -1).map(({ code }) => code);
}

/** Whether vouchers of a type say their total alone to who buys: those of the letters B and C (RG 1415). */
export function showsTotalAlone(code: number): boolean {
  return ['B', 'C'].includes(voucherType(code)?.letter ?? '');
}

function voucherTypes(): ReadonlyMap<number, VoucherType> {
  read ??= new Map(
    dataRows('tax/voucher_types.csv').map(({ code = '', name = '', letter = '', kind = '', sign }) => [
      Number(code),
      { code: Number(code), name, letter, kind, sign: sign === '-1' ? -1 : 1 },
    ]),
  );
  return read;
}
