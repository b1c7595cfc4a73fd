/** The statistics of the demo's completed sales, and the customers' purchases, stored as the service would. */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { figuresOf } from '../areas/sales/sales/sale-figures.ts';
import type { SaleKept } from '../areas/sales/sales/sale-kept.ts';
import { purchaseOf } from '../areas/sales/sales/sale-purchase.ts';
import { purchases } from '../ledgers/purchases/purchases.ts';
import { salesFigures } from '../ledgers/sales-figures/sales-figures.ts';
import type { Executor } from '../store/context.ts';

/** Adds the figures of the sales with these IDs, from the stored records. */
export async function importSalesFigures(
  { tx, account }: { tx: Executor; account: string },
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ id: string; doc: Sale; kept: SaleKept; created_at: Date }>`
    select id, '{"customer_id": null, "payment_method": null}'::jsonb || doc as doc, kept, created_at from sales where account_id = ${account} and id = any(${ids}::text[])
    order by id`.execute(tx);
  for (const { id, doc, kept, created_at } of rows) {
    const figures = figuresOf(doc, kept);
    if (figures.length === 0) continue;
    const context = { tx, account: { id: account }, now: created_at };
    const document = { type: 'sale', id };
    await salesFigures.append(context, document, figures);
    await purchases.append(context, document, purchaseOf(doc));
  }
}
