/**
 * Plans the month before today at the workshop's terminal, from a seeded generator: the same day gives the same plan.
 * The goods that a week sells arrive on its first day, so that the stock of the story does not change.
 */
import { daysAfter, momentAt, weekdayOf } from '../../calculation/days.ts';
import { randomIntegers } from '../../core/random-integers.ts';

const DAYS = 30;
const SEED = 2029;
const SUNDAY = 0;
const SATURDAY = 6;

/** The products and services that the workshop sells, weighted by frequency. */
const offers = [
  { id: '6aba7448b1c1c1e7a5030002', type: 'service', weight: 5, most: 2 },
  { id: '6aba72e0b1c1c1e7a5030001', type: 'service', weight: 4, most: 1 },
  { id: '6aba75ceb1c1c1e7a5030003', type: 'service', weight: 1, most: 1 },
  { id: '6aba6854b1c1c1e7a5010003', type: 'product', weight: 6, most: 4 },
  { id: '6aba69d0b1c1c1e7a5010004', type: 'product', weight: 3, most: 2 },
  { id: '6aba66ceb1c1c1e7a5010002', type: 'product', weight: 2, most: 1 },
] as const;
const methods = ['cash', 'cash', 'cash', 'debit_card', 'debit_card', 'credit_card', 'bank_transfer'] as const;

export interface PlannedSale {
  at: Date;
  items: { publication_id: string; publication_type: 'product' | 'service'; quantity: number }[];
  method: (typeof methods)[number];
}

export interface PlannedDay {
  day: string;
  opens: Date;
  closes: Date;
  sales: PlannedSale[];
  /** The cash difference at the close, in whole currency units. */
  off: number;
}

/** Returns the open days before `today` in the time zone, oldest first. */
export function planMonth(today: string, timezone: string): PlannedDay[] {
  const random = randomIntegers(SEED);
  const days = Array.from({ length: DAYS }, (_, index) => daysAfter(today, index - DAYS));
  return days.filter((day) => weekdayOf(day) !== SUNDAY).map((day) => planDay(day, timezone, random));
}

type Random = ReturnType<typeof randomIntegers>;

function planDay(day: string, timezone: string, random: Random): PlannedDay {
  const isShort = weekdayOf(day) === SATURDAY;
  const at = (minutes: number) => {
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
      String(part).padStart(2, '0'),
    );
    return momentAt(timezone, day, `${hour}:${minute}`);
  };
  const count = random(isShort ? 3 : 4, isShort ? 6 : 9);
  const times = Array.from({ length: count }, () =>
    isShort || random(0, 1) === 0 ? random(9 * 60 + 5, 12 * 60 + 55) : random(16 * 60, 19 * 60 + 50),
  );
  const sales = times.sort((one, other) => one - other).map((time) => planSale(at(time), random));
  return {
    day,
    opens: at(9 * 60),
    closes: at(isShort ? 13 * 60 + 5 : 20 * 60 + 5),
    sales,
    off: random(0, 9) === 0 ? -50 : 0,
  };
}

function planSale(at: Date, random: Random): PlannedSale {
  const lines = random(1, 10) > 7 ? 2 : 1;
  const taken = new Set(Array.from({ length: lines }, () => offerBy(random)));
  const items = [...taken].map(({ id, type, most }) => {
    return { publication_id: id, publication_type: type, quantity: random(1, most) };
  });
  return { at, items, method: methods[random(0, methods.length - 1)] ?? 'cash' };
}

/** Repeats each offer by its weight. */
const bag = offers.flatMap((offer) => Array.from({ length: offer.weight }, () => offer));

function offerBy(random: Random): (typeof offers)[number] {
  return bag[random(0, bag.length - 1)] ?? offers[0];
}

/** Returns the quantities of products sold on some days, by product ID. */
export function goodsOf(days: readonly PlannedDay[]): Map<string, number> {
  const goods = new Map<string, number>();
  const items = days.flatMap(({ sales }) => sales.flatMap((sale) => sale.items));
  for (const { publication_id, publication_type, quantity } of items) {
    if (publication_type === 'product')
      goods.set(publication_id, (goods.get(publication_id) ?? 0) + quantity);
  }
  return goods;
}
