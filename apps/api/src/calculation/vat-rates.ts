/** The VAT rates and their codes at the tax authority (Reference 2.6). */
import { type Cents, cents, divideRounded } from '../core/cents.ts';
import { hundredPercent, percentage } from './exact.ts';

export const vatRates = [
  { aliquot_id: 6, rate: 27 },
  { aliquot_id: 5, rate: 21 },
  { aliquot_id: 4, rate: 10.5 },
  { aliquot_id: 8, rate: 5 },
  { aliquot_id: 9, rate: 2.5 },
  { aliquot_id: 3, rate: 0 },
] as const;

export type AliquotId = (typeof vatRates)[number]['aliquot_id'];

/** Returns the rate of a code, in percent. */
export function rateOf(aliquot: number): number | undefined {
  return vatRates.find(({ aliquot_id }) => aliquot_id === aliquot)?.rate;
}

/** Returns the code of a rate in percent. */
export function aliquotOf(rate: number): AliquotId | undefined {
  return vatRates.find((one) => one.rate === rate)?.aliquot_id;
}

/** Returns the tax on a net amount, rounded half away from zero. */
export function vatOn(base: Cents, rate: number): Cents {
  return cents(divideRounded(BigInt(base) * percentage(rate), hundredPercent));
}
