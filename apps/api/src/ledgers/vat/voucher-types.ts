/** The voucher types of the tax authority, from `data/tax/voucher_types.csv`. */
import { dataRows } from '../../store/data-file.ts';

export interface VoucherType {
  code: number;
  name: string;
  letter: string;
  /** `invoice`, `debit_note`, `credit_note`, `receipt`, or another kind. */
  kind: string;
  /** −1 for credit notes. */
  sign: 1 | -1;
}

let read: ReadonlyMap<number, VoucherType> | undefined;

/** Returns the type of a code; undefined if the file does not have it. */
export function voucherType(code: number): VoucherType | undefined {
  return voucherTypes().get(code);
}

/** Returns the codes of credit notes. */
export function creditNotes(): number[] {
  return [...voucherTypes().values()].filter(({ sign }) => sign === -1).map(({ code }) => code);
}

/** Returns whether vouchers of a type show the buyer only the total: those of letters B and C (RG 1415). */
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
