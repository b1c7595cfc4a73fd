/** The document numbers of the demo's sales, and the promotions they use. */
import { invoiceCounter, saleCounter } from '../areas/sales/sales/sale-numbers.ts';
import { isObject } from '../core/is-object.ts';
import { countUse } from '../ledgers/promotions/uses.ts';
import type { Executor } from '../store/context.ts';
import { countedTo, lastNumber } from './counters.ts';
import type { ExampleRecord } from './examples.ts';

/** Continues the numbering after the demo's sales, and counts the promotion uses of those just stored. */
export async function importSales(
  { tx, account }: { tx: Executor; account: string },
  all: readonly ExampleRecord[],
  added: readonly ExampleRecord[],
): Promise<void> {
  await countedTo(
    tx,
    account,
    saleCounter,
    Math.max(0, ...all.map(({ sale_number }) => Number(sale_number))),
  );
  const invoices = Map.groupBy(all, ({ invoice_number }) => Number(String(invoice_number).split('-')[0]));
  for (const [salePoint, sales] of invoices) {
    const last = lastNumber(sales.map(({ invoice_number }) => invoice_number));
    await countedTo(tx, account, invoiceCounter(salePoint), last);
  }
  for (const sale of added.filter(({ promotion_uses_counted }) => promotion_uses_counted === true)) {
    const context = { tx, account: { id: account }, now: new Date(String(sale.created_at)) };
    const customer = typeof sale.customer_id === 'string' ? sale.customer_id : null;
    for (const promotion_id of promotionsOf(sale)) {
      await countUse(context, String(sale._id), { promotion_id, customer });
    }
  }
}

function promotionsOf({ pricing_options_summary: summary }: ExampleRecord): string[] {
  const applied =
    isObject(summary) && Array.isArray(summary.applied_promotions) ? summary.applied_promotions : [];
  return applied.filter(isObject).map(({ promotion_id }) => String(promotion_id));
}
