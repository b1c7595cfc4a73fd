/** Completes the lines of a delivery note and checks their amounts. Pure. */
import type { DeliveryNote } from '@mostrador/types';
import { exactPrice, roundedCents, times } from '../../../calculation/exact.ts';
import { cents, fromCents, largest } from '../../../core/cents.ts';
import { memberProblem } from '../../../core/field-problem.ts';

type Item = DeliveryNote['items'][number];

const blank = {
  product_id: null,
  variant_id: null,
  sku: null,
  unit: null,
  unit_price: null,
  subtotal: null,
  metadata: null,
} satisfies Partial<Item>;

/** Returns the lines with every field, and a subtotal if there is a price. @throws Problem `validation_failed` */
export function noteLines(items: readonly Item[]): Item[] {
  return items.map((item, index) => {
    const line = { ...blank, ...item };
    return { ...line, subtotal: line.subtotal ?? subtotalOf(line, index) };
  });
}

function subtotalOf({ quantity, unit_price }: Item, index: number): number | null {
  if (unit_price === null || unit_price === undefined) return null;
  const amount = roundedCents(times(exactPrice(unit_price), quantity));
  if (amount > largest) {
    const message = `makes the line more than ${fromCents(largest)}`;
    throw memberProblem(`items.${index}.unit_price`, 'too_high', message);
  }
  return fromCents(cents(amount));
}
