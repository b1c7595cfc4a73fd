/** The file for SICORE: one line of 198 characters for each withholding or perception. Pure. */
import type { Withholding, WithholdingRegistration } from '@mostrador/types';

/** The fields of a withholding in the file. */
type Declared = Pick<
  Withholding,
  'date' | 'kind' | 'gross_amount' | 'taxable_base' | 'amount' | 'payment_reference' | 'certificate_number'
> & {
  regime: Pick<Withholding['regime'], 'tax' | 'code'>;
  subject: Pick<Withholding['subject'], 'cuit'>;
};

export interface SicoreRow<Shown extends Declared = Withholding> {
  withholding: Shown;
  registration: WithholdingRegistration;
}

export interface SicoreRules {
  decimals: 'point' | 'comma';
  /** The authority's number of each tax. Taxes without one are declared elsewhere. */
  taxes: Readonly<Record<string, string>>;
}

/** Returns the lines of the file, in the given order. */
export function sicoreLines(rows: readonly SicoreRow<Declared>[], rules: SicoreRules): string[] {
  return rows.filter(({ withholding }) => rules.taxes[withholding.regime.tax]).map((row) => line(row, rules));
}

/** The code of a payment order, from which withholdings are taken. */
const paymentOrder = '06';

function line({ withholding, registration }: SicoreRow<Declared>, { decimals, taxes }: SicoreRules): string {
  const { date, regime, kind, subject, payment_reference, certificate_number } = withholding;
  const amount = (value: number, width: number) => {
    const text = value.toFixed(2);
    return (decimals === 'comma' ? text.replace('.', ',') : text).padStart(width);
  };
  return [
    paymentOrder,
    day(date),
    digits(payment_reference, 16),
    amount(withholding.gross_amount, 16),
    (taxes[regime.tax] ?? '').padStart(4, '0'),
    digits(regime.code, 3),
    kind === 'retencion' ? '1' : '2',
    amount(withholding.taxable_base, 14),
    day(date),
    registration === 'unregistered' ? '02' : '01',
    '0',
    amount(withholding.amount, 14),
    amount(0, 6),
    ' '.repeat(10),
    '80',
    subject.cuit.replaceAll('-', '').padEnd(20),
    digits(certificate_number, 14),
    ' '.repeat(30),
    '0',
    ' '.repeat(22),
  ].join('');
}

/** Formats `2026-10-15` as `15/10/2026`. */
function day(date: string): string {
  return date.split('-').reverse().join('/');
}

/** Returns the last digits of a text, padded with zeros. */
function digits(text: string | null, width: number): string {
  return (text ?? '').replace(/\D/g, '').slice(-width).padStart(width, '0');
}
