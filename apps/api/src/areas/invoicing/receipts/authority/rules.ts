/**
 * The rules by which the authority rejects vouchers, with its codes: amounts, documents, dates, associated vouchers.
 * Source: manual of WSFEv1 (RG 4291) version 4.8, read on 20 November 2026. Pure.
 */
import { cuitDigits } from '../../../../calculation/cuit.ts';
import { daysBetween } from '../../../../calculation/days.ts';
import { isNote, vatRates, voucherType } from '../voucher-types.ts';
import type { Observation, Voucher } from './authority.ts';

/** The facts that a voucher is checked against. */
export interface Circumstances {
  issuerCuit: string;
  /** The sale points enabled for the web service; empty for any. */
  salePoints: readonly number[];
  number: number;
  lastNumber: number;
  /** The date of the last voucher of the series. */
  lastDate: string | undefined;
  today: string;
}

type Rule = (voucher: Voucher, circumstances: Circumstances) => Observation | undefined | false;

/** Final consumers must be identified from this total on (RG 5700/2025, as of RG 5866/2026). */
export const namedFrom = 10_000_000;

/** Returns the reasons to reject a voucher; none if it is authorized. */
export function objections(voucher: Voucher, circumstances: Circumstances): Observation[] {
  return rules.flatMap((rule) => rule(voucher, circumstances) || []);
}

const close = (one: number, other: number, tolerance = 0.01) =>
  Math.abs(one - other) <= tolerance + 1e-9 || Math.abs(one - other) <= Math.abs(other) * 0.0001;

const says = (code: number, message: string): Observation => ({ code, message });

const rules: readonly Rule[] = [
  ({ salePoint }, { salePoints }) =>
    salePoints.length > 0 &&
    !salePoints.includes(salePoint) &&
    says(10_005, `The sale point ${salePoint} is not enabled for the web service.`),
  ({ voucherType: code, docType }) =>
    voucherType(code)?.letter === 'A' && docType !== 80 && says(10_013, 'A class A voucher needs a CUIT.'),
  ({ docType, docNumber }) =>
    (docType === 80 || docType === 86) &&
    cuitDigits(docNumber) === undefined &&
    says(10_015, 'The document number of the receiver is not valid.'),
  ({ docType, total }) =>
    docType === 99 &&
    total >= namedFrom &&
    says(10_015, `From ${namedFrom} on, the receiver must be identified.`),
  (_, { number, lastNumber }) =>
    number !== lastNumber + 1 && says(10_016, `The number ${number} is not the next one, ${lastNumber + 1}.`),
  ({ date }, { lastDate }) =>
    lastDate !== undefined &&
    date < lastDate &&
    says(10_016, `The date is before the last voucher's date, ${lastDate}.`),
  ({ date, concept }, { today }) => {
    const window = concept === 1 ? 5 : 10;
    return (
      Math.abs(daysBetween(date, today)) > window &&
      says(10_016, `The date must be within ${window} days of ${today}.`)
    );
  },
  (voucher) => {
    const amounts = [
      voucher.total,
      voucher.untaxed,
      voucher.net,
      voucher.exempt,
      voucher.otherTaxes,
      voucher.vat,
    ];
    return amounts.some((amount) => amount < 0) && says(10_043, 'No amount may be below 0.');
  },
  ({ vat, vatItems }) =>
    !close(vat, sum(vatItems.map(({ amount }) => amount)), 0.01 * Math.max(1, vatItems.length)) &&
    says(10_023, 'The tax is not the sum of its rates.'),
  ({ docNumber, docType }, { issuerCuit }) =>
    docType === 80 && docNumber === issuerCuit && says(10_069, 'The receiver must not be the issuer.'),
  ({ concept, serviceFrom, serviceTo }) =>
    concept !== 1 && (!serviceFrom || !serviceTo) && says(10_036, 'Services need a period.'),
  ({ concept, dueDate }) => concept !== 1 && !dueDate && says(10_049, 'Services need a due date.'),
  ({ currency, exchangeRate }) =>
    currency === 'PES' && exchangeRate !== 1 && says(10_039, 'The exchange rate of the peso is 1.'),
  ({ total, untaxed, net, exempt, otherTaxes, vat }) =>
    !close(total, untaxed + net + exempt + otherTaxes + vat) &&
    says(10_048, 'The total is not the sum of its parts.'),
  ({ vatItems }) =>
    vatItems.some(({ id, base, amount }) => !close(amount, (base * rateOf(id)) / 100)) &&
    says(10_051, 'A tax is not its base times its rate.'),
  ({ voucherType: code, net, vatItems }) =>
    voucherType(code)?.kind === 'invoice' &&
    vatItems.length > 0 &&
    !close(net, sum(vatItems.map(({ base }) => base)), 0.01 * vatItems.length) &&
    says(10_061, 'The net amount is not the sum of the bases.'),
  ({ voucherType: code, net, vatItems }) =>
    voucherType(code)?.letter !== 'C' &&
    net > 0 &&
    vatItems.length === 0 &&
    says(10_070, 'A net amount needs its tax rates.'),
  ({ voucherType: code, untaxed, exempt, vat, vatItems }) =>
    voucherType(code)?.letter === 'C' &&
    (untaxed !== 0 || exempt !== 0 || vat !== 0 || vatItems.length > 0) &&
    says(10_071, 'A class C voucher shows no tax.'),
  ({ voucherType: code, associated }) => {
    const type = voucherType(code);
    return (
      type &&
      isNote(type) &&
      associated.length === 0 &&
      says(10_197, 'A note must reference the vouchers it corrects.')
    );
  },
  ({ voucherType: code, associated }) =>
    associated.some(({ type }) => !voucherType(code)?.about.includes(type)) &&
    says(10_040, 'The note cannot correct a voucher of this type.'),
  ({ vatCondition }) =>
    !(vatCondition in conditionLetters) && says(10_242, 'The VAT condition of the receiver is not valid.'),
  ({ vatCondition, voucherType: code }) => {
    const letter = voucherType(code)?.letter;
    const letters = conditionLetters[vatCondition];
    return (
      letter !== undefined &&
      letters !== undefined &&
      !letters.includes(letter) &&
      says(10_243, `The VAT condition of the receiver does not match class ${letter}.`)
    );
  },
];

/** The voucher classes that receivers of each VAT condition get (RG 5616, FEParamGetCondicionIvaReceptor). */
const conditionLetters: Readonly<Record<number, string>> = {
  ...Object.fromEntries([1, 6, 13, 16].map((condition) => [condition, 'AC'])),
  ...Object.fromEntries([4, 5, 7, 8, 9, 10, 15].map((condition) => [condition, 'BC'])),
};

function rateOf(id: number): number {
  return vatRates.find(({ aliquot_id }) => aliquot_id === id)?.aliquot ?? 0;
}

function sum(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((total, amount) => total + amount, 0) * 100) / 100;
}
