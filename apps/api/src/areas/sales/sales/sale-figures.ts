/** The contribution of a completed sale to the sales figures of its day (Decision N58). Pure. */
import type { Sale } from '@mostrador/types';
import { toCents, total } from '../../../core/cents.ts';
import { millionths, type SalesFigure, type Subject } from '../../../ledgers/sales-figures/sales-figures.ts';
import type { SaleKept } from './sale-kept.ts';

const catalog: ReadonlySet<string | null> = new Set(['product', 'service', 'rental'] satisfies Subject[]);

/**
 * Returns the figures in total, by customer, by payment method and by item. Lines outside the catalog count only in the
 * total.
 */
export function figuresOf(sale: Sale, kept: SaleKept | undefined): SalesFigure[] {
  const day = kept?.soldOn;
  if (sale.status !== 'completed' || day === undefined) return [];
  const amount = toCents(sale.total ?? 0);
  const one = (subject: Subject, key: string): SalesFigure => figure({ day, subject, key, amount });
  return [
    { ...one('sale', ''), quantity: sum(sale.items.map(({ quantity }) => millionths(quantity))) },
    ...(sale.customer_id === null ? [] : [one('customer', sale.customer_id)]),
    one('payment_method', sale.payment_method ?? ''),
    ...linesOf(sale, day),
  ];
}

/** A publication on several lines counts as one sale of it. */
function linesOf({ items }: Sale, day: string): SalesFigure[] {
  const known = items.filter(
    ({ publication_id, publication_type }) => publication_id && isKnown(publication_type),
  );
  const publications = Map.groupBy(known, ({ publication_type, publication_id }) =>
    JSON.stringify([publication_type, publication_id]),
  );
  return [...publications.values()].flatMap((lines) => {
    const { publication_id, publication_type } = lines[0] ?? {};
    if (!publication_id || !isKnown(publication_type)) return [];
    const amount = total(lines.map(({ line_total }) => toCents(line_total ?? 0)));
    const quantity = sum(lines.map((line) => millionths(line.quantity)));
    return [{ ...figure({ day, subject: publication_type, key: publication_id, amount }), quantity }];
  });
}

/** The longest key for an index; codes and IDs are shorter. */
const longestKey = 200;

function figure(place: Pick<SalesFigure, 'day' | 'subject' | 'key' | 'amount'>): SalesFigure {
  return { ...place, key: place.key.slice(0, longestKey), count: 1, quantity: 0n };
}

function isKnown(type: string | null | undefined): type is Subject {
  return catalog.has(type ?? null);
}

function sum(quantities: readonly bigint[]): bigint {
  return quantities.reduce((all, one) => all + one, 0n);
}
