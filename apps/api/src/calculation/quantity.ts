/** Quantities of goods as exact integers: stock is kept with three decimals (Decision stock-life). */
import { fixedPoint } from '../core/cents.ts';

/** A quantity in thousandths, an integer below 2^53. */
export type Thousandths = number;

/** A quantity of the API in thousandths, rounded half away from zero. */
export function toThousandths(quantity: number): Thousandths {
  return Number(fixedPoint(quantity, 3));
}

/** Thousandths as a quantity of the API: at most three decimals. */
export function fromThousandths(quantity: Thousandths): number {
  return quantity / 1000;
}

/** What a field of whole units shows of it. */
export function wholeUnits(quantity: Thousandths): number {
  return Math.floor(quantity / 1000);
}
