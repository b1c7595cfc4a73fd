/** The stock that a sale holds (Decision stock-life), from its status and items alone. Pure. */
import type { Sale } from '@mostrador/types';
import { withoutDelivered } from '../../../ledgers/stock/deliveries.ts';
import { holding, type StockMove } from '../../../ledgers/stock/stock-holding.ts';
import type { Movement } from '../../../ledgers/stock/stock-ledger.ts';
import { publicationType } from '../../../records/lines/publications.ts';
import type { SaleChange, SaleFacts } from './sale-facts.ts';
import { holds } from './sale-status.ts';

/** Returns the tracked products that the sale holds. @throws Problem `insufficient_stock` */
export function stockOf(sale: Sale, { kept, context }: SaleChange, facts: SaleFacts): Movement[] {
  const held = kept?.stock ?? [];
  if (!facts.stock) return held;
  const sold = holds(sale) && !kept?.delivered ? sale.items.flatMap(moveOf) : [];
  const moves = withoutDelivered(sold, kept?.deliveries ?? {});
  const { allowNegative } = facts;
  return holding(facts.stock, moves, held, { allowNegative, warn: context.warn }).held;
}

/** Returns a line's stock movement: out, or in for a negative quantity, which is a return. */
function moveOf(item: Sale['items'][number]): StockMove[] {
  const { publication_id, publication_type, variant_id, quantity } = item;
  const type = publicationType(publication_type);
  if (!publication_id || type === 'service' || type === 'rental') return [];
  return [{ product_id: publication_id, variant_id, quantity: -quantity }];
}
