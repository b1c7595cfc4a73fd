/** Quantities of goods as exact integers: stock has three decimals (Decision stock-life). */
import { fixedPoint } from '../core/cents.ts';

/** A quantity in thousandths, an integer below 2^53. */
export type Thousandths = number;

/** Converts an API quantity to thousandths, rounded half away from zero. */
export function toThousandths(quantity: number): Thousandths {
  return Number(fixedPoint(quantity, 3));
}

/** Converts thousandths to an API quantity with at most three decimals. */
export function fromThousandths(quantity: Thousandths): number {
  return quantity / 1000;
}

/** Returns the value of the quantity for a field of whole units. */
export function wholeUnits(quantity: Thousandths): number {
  return Math.floor(quantity / 1000);
}
