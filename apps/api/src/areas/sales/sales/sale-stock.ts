/** The stock that a sale holds (Decision stock-life): brought to what its status and its items ask for, whatever was before. */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { type StockMove, settleStock } from '../../../ledgers/stock/stock.ts';
import { movedBy } from '../../../ledgers/stock/stock-ledger.ts';
import type { Context } from '../../../records/context.ts';
import { publicationType } from '../../../records/lines/publications.ts';

/** Of the movement by which a delivery note takes over what a sale held. Such a sale holds nothing any more. */
export const deliveredReason = 'delivered';

export interface StockTerms {
  /** Whether the sale should hold stock in its present status. */
  holding: boolean;
  allowNegative: boolean;
}

/**
 * Takes or gives back the difference, and says whether the sale holds stock of tracked products now.
 * @throws Problem `insufficient_stock`
 */
export async function settleSaleStock(
  context: Context,
  sale: Sale,
  { holding, allowNegative }: StockTerms,
): Promise<boolean> {
  const document = { type: 'sale', id: sale._id };
  const moves = holding && !(await isDelivered(context, sale._id)) ? sale.items.flatMap(moveOf) : [];
  const reason = holding ? 'sale' : 'sale_release';
  await settleStock(context, moves, { document, reason, allowNegative });
  return (await movedBy(context, document)).length > 0;
}

/** A line takes out; one that comes back (a negative quantity) brings in. */
function moveOf(item: Sale['items'][number]): StockMove[] {
  const { publication_id, publication_type, variant_id, quantity } = item;
  const type = publicationType(publication_type);
  if (!publication_id || type === 'service' || type === 'rental') return [];
  return [{ product_id: publication_id, variant_id, quantity: -quantity }];
}

async function isDelivered({ tx, account }: Context, sale: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from stock_movements
    where account_id = ${account.id} and document_type = 'sale' and document_id = ${sale}
      and reason = ${deliveredReason} limit 1`.execute(tx);
  return rows.length > 0;
}
