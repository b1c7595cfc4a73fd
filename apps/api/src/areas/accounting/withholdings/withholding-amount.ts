/** Computes the tax withheld from a payment, or collected with a sale (Decision N56; RG 830 articles 25 to 28). Pure. */
import type { WithholdingRegime, WithholdingRegistration, WithholdingScaleStep } from '@mostrador/types';
import { hundredPercent, percentage } from '../../../calculation/exact.ts';
import { divideByStep } from '../../../calculation/rounding.ts';
import {
  atLeastZero,
  type Cents,
  cents,
  divideRounded,
  fromCents,
  least,
  minus,
  plus,
  toCents,
  zero,
} from '../../../core/cents.ts';

export type Terms = Pick<
  WithholdingRegime,
  'rate' | 'rate_unregistered' | 'base' | 'non_taxable_amount' | 'minimum_amount' | 'scale'
>;

export interface Payment {
  /** Net of value-added tax. */
  amount: Cents;
  registration: WithholdingRegistration;
  /** Earlier payments of the same period to the same subject, and what was withheld from them. */
  earlier: { amount: Cents; withheld: Cents };
}

export interface AmountRules {
  /** The unit to which amounts are rounded, such as 0.01. */
  rounding: number;
  /** The VAT rate assumed for a voucher, in percent. */
  vatRate: number;
}

/** Returns the amount fields of a calculation, and a sentence that explains them. */
export function withholdingAmount(terms: Terms, payment: Payment, rules: AmountRules) {
  const { earlier, registration } = payment;
  const isRegistered = registration === 'registered';
  // Unregistered subjects have no non-taxable amount.
  const nonTaxable = isRegistered ? toCents(terms.non_taxable_amount ?? 0) : zero;
  const paid = plus(payment.amount, earlier.amount);
  const base = ofVoucher(atLeastZero(minus(paid, nonTaxable)), terms, rules);
  const step = isRegistered ? stepFor(terms.scale, base) : undefined;
  const rate = isRegistered ? (step?.rate ?? terms.rate ?? 0) : (terms.rate_unregistered ?? terms.rate ?? 0);
  const whole = registration === 'exempt' ? zero : step ? byStep(base, step) : share(base, rate);
  const calculated = atLeastZero(minus(divideByStep(whole, rules.rounding), earlier.withheld));
  const minimum = toCents(terms.minimum_amount ?? 0);
  const applied_minimum = calculated > zero && calculated < minimum;
  const amount = applied_minimum ? zero : calculated;
  return {
    gross_amount: fromCents(payment.amount),
    accumulated_amount: fromCents(earlier.amount),
    accumulated_withheld: fromCents(earlier.withheld),
    non_taxable_amount: fromCents(nonTaxable),
    taxable_base: fromCents(base),
    rate,
    calculated_amount: fromCents(calculated),
    amount: fromCents(amount),
    applied_minimum,
    detail: sentence(payment, {
      nonTaxable,
      base,
      step,
      rate,
      whole,
      calculated,
      minimum,
      terms,
      rules,
      applied_minimum,
    }),
  };
}

/** Returns the net amount, the tax on it, or both. */
function ofVoucher(net: Cents, { base }: Pick<Terms, 'base'>, { vatRate }: AmountRules): Cents {
  if (base === 'vat') return share(net, vatRate);
  return base === 'total' ? plus(net, share(net, vatRate)) : net;
}

function share(base: Cents, rate: number): Cents {
  return cents(divideRounded(BigInt(base) * percentage(rate), hundredPercent));
}

/** Returns the step that contains a base. A base on a boundary belongs to the lower step. */
function stepFor(scale: Terms['scale'], base: Cents): WithholdingScaleStep | undefined {
  return (scale ?? []).find(
    ({ from = 0, to = null }) => base >= toCents(from) && (to === null || base <= toCents(to)),
  );
}

function byStep(
  base: Cents,
  { fixed_amount = 0, rate = 0, excess_over, from = 0 }: WithholdingScaleStep,
): Cents {
  return plus(toCents(fixed_amount), share(atLeastZero(minus(base, toCents(excess_over ?? from))), rate));
}

interface Found {
  nonTaxable: Cents;
  base: Cents;
  step: WithholdingScaleStep | undefined;
  rate: number;
  whole: Cents;
  calculated: Cents;
  minimum: Cents;
  terms: Terms;
  rules: AmountRules;
  applied_minimum: boolean;
}

/** Explains the calculation in sentences. */
function sentence({ amount, registration, earlier }: Payment, found: Found): string {
  const { nonTaxable, base, calculated, whole, applied_minimum, minimum } = found;
  if (registration === 'exempt') return 'The subject is exempt: nothing is withheld.';
  const paid = [
    fromCents(amount),
    ...(earlier.amount > 0 ? [`${fromCents(earlier.amount)} earlier`] : []),
  ].join(' + ');
  const free = nonTaxable > 0 ? ` - ${fromCents(nonTaxable)} not taxable` : '';
  const first =
    earlier.amount > 0 || nonTaxable > 0
      ? `${paid}${free} = ${fromCents(netOf(amount, found, earlier))}; `
      : '';
  const less =
    earlier.withheld > 0
      ? ` - ${fromCents(earlier.withheld)} withheld already = ${fromCents(calculated)}`
      : '';
  const below = applied_minimum ? ` Below the minimum of ${fromCents(minimum)}: nothing is withheld.` : '';
  return `${first}${voucherPart(base, found)}${ratePart(base, found)} = ${fromCents(whole)}${less}.${below}`;
}

function netOf(amount: Cents, { nonTaxable }: Found, earlier: Payment['earlier']): Cents {
  return atLeastZero(minus(plus(amount, earlier.amount), nonTaxable));
}

function voucherPart(base: Cents, { terms, rules }: Found): string {
  if (terms.base === 'net' || terms.base === undefined) return '';
  const what = terms.base === 'vat' ? 'value-added tax' : 'with value-added tax';
  return `${what} at ${rules.vatRate} %: ${fromCents(base)}; `;
}

function ratePart(base: Cents, { step, rate }: Found): string {
  if (!step) return `${fromCents(base)} x ${rate} %`;
  const over = step.excess_over ?? step.from ?? 0;
  return `${step.fixed_amount ?? 0} + ${fromCents(least(base, atLeastZero(minus(base, toCents(over)))))} x ${rate} %`;
}
