/** The stock movements of a product, which the integration API does not list (Decision panel-reads). */
import type { StockHandlers } from '@mostrador/panel-api/server';
import { sql } from 'kysely';
import { actorOf } from '../../records/activity/activity.ts';
import { entityNames } from '../../records/activity/activity-names.ts';
import { pageFacts } from '../../records/page.ts';
import { together } from '../../store/together.ts';
import { type PanelContext, sessionOf } from '../context.ts';
import { shownActor } from '../shown.ts';

interface Row {
  id: string;
  at: Date;
  product_id: string;
  /** '' for the product itself. */
  variant_id: string;
  /** Decimals are the texts of PostgreSQL. */
  quantity: string;
  balance: string;
  reason: string;
  document_type: string;
  document_id: string;
  actor: Record<string, unknown>;
}

export const stockOperations: StockHandlers<PanelContext> = {
  async listStockMovements({ query, database, ...context }) {
    const { account } = sessionOf(context);
    const { product_id, page = 1, per_page: perPage = 20 } = query;
    const db = database.of(account.id);
    // A movement of a variant is repeated on its product; the copy is not shown.
    const matching = sql`account_id = ${account.id} and product_id = ${product_id} and follows is null`;
    const [{ rows: counts }, { rows }] = await together([
      sql<{ total: number }>`select count(*)::int as total from stock_movements where ${matching}`.execute(
        db,
      ),
      sql<Row>`
        select id, at, product_id, variant_id, quantity, balance, reason, document_type, document_id, actor
        from stock_movements where ${matching}
        order by id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db),
    ]);
    const nameOf = await entityNames(db, account.id, rows.map(documentOf));
    const items = rows.map((row) => ({
      _id: row.id,
      product_id: row.product_id,
      variant_id: row.variant_id === '' ? null : row.variant_id,
      quantity: Number(row.quantity),
      balance: Number(row.balance),
      reason: row.reason,
      document_type: row.document_type,
      document_id: row.document_id,
      document_name: nameOf(documentOf(row)),
      actor: shownActor(actorOf(row.actor)),
      created_at: row.at.toISOString(),
    }));
    return { status: 200, data: { items, ...pageFacts(counts[0]?.total ?? 0, { page, perPage }) } };
  },
};

function documentOf({ document_type, document_id }: Row) {
  return { entity_type: document_type, entity_id: document_id };
}
