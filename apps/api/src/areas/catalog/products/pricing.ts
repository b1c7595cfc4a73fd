/**
 * Calculates prices from costs, and profits from prices (Decision catalog-rules): profit on the cost, taxes on the net
 * price.
 */
import {
  type Cents,
  cents,
  divideRounded,
  fixedPoint,
  fromCents,
  minus,
  toCents,
} from '../../../core/cents.ts';

export interface Profit {
  /** A percentage of the cost, or an amount of money. */
  type: 'percentage' | 'fixed';
  value: number;
}

/** The parts of a price, as amounts with at most two decimals: cost + profit = net, net + tax = final. */
export interface Price {
  net_price: number;
  tax_amount: number;
  profit_amount: number;
  final_price: number;
}

/** Amounts are calculated in millionths, percentages in ten-thousandths of a percent. */
const amountDecimals = 6;
const percentDecimals = 4;
const hundredPercent = fixedPoint(100, percentDecimals);
const millionthsOfCent = 10n ** BigInt(amountDecimals - 2);

/** Calculates the price from a cost: net = cost + profit, final = net x (1 + sum of the rates in percent). */
export function priceFromCost(cost: number, profit: Profit, rates: readonly number[]): Price {
  const net = fixedPoint(cost, amountDecimals) + profitOn(cost, profit);
  const final = divideRounded(net * factor(rates), hundredPercent * millionthsOfCent);
  return parts(cost, cents(divideRounded(net, millionthsOfCent)), cents(final));
}

/**
 * Calculates net and profit from a price: net = final / (1 + sum of the rates), profit = net - cost. The profit is
 * negative if the price does not cover the cost.
 */
export function profitFromPrice(cost: number, finalPrice: number, rates: readonly number[]): Price {
  const final = fixedPoint(finalPrice, 2);
  return parts(cost, cents(divideRounded(final * hundredPercent, factor(rates))), cents(final));
}

/** Whether the taxes take the whole price or more: negative rates that add up to 100 percent. */
export function leavesNothing(rates: readonly number[]): boolean {
  return factor(rates) <= 0n;
}

/** Rounds only net and final. Profit and tax are the differences, so the parts add up. */
function parts(cost: number, net: Cents, final: Cents): Price {
  return {
    net_price: fromCents(net),
    tax_amount: fromCents(minus(final, net)),
    profit_amount: fromCents(minus(net, toCents(cost))),
    final_price: fromCents(final),
  };
}

function profitOn(cost: number, { type, value }: Profit): bigint {
  if (type === 'fixed') return fixedPoint(value, amountDecimals);
  return divideRounded(fixedPoint(cost, amountDecimals) * fixedPoint(value, percentDecimals), hundredPercent);
}

function factor(rates: readonly number[]): bigint {
  return rates.reduce((sum, rate) => sum + fixedPoint(rate, percentDecimals), hundredPercent);
}
