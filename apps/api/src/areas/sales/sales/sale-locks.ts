/**
 * Locks what the sales of a bulk operation need before the first of them: registers, products, current accounts, each
 * in a fixed order.
 */
import { isId } from '../../../core/ids.ts';
import { isObject } from '../../../core/is-object.ts';
import { lockOpenDrawer } from '../../../ledgers/cash/cash.ts';
import { lockAccountsOf } from '../../../ledgers/receivables/account-ledger.ts';
import { lockStock } from '../../../ledgers/stock/stock.ts';
import type { Context } from '../../../records/context.ts';
import type { BulkItem } from '../../../records/rules.ts';
import { onAccount } from './sale-charge.ts';
import type { SaleKept } from './sale-kept.ts';

type Item = BulkItem<'sales', SaleKept>;

export async function lockForSales(items: readonly Item[], context: Context): Promise<void> {
  for (const terminal of each(items.flatMap(terminals))) await lockOpenDrawer(context, terminal);
  await lockStock(context, each(items.flatMap(products)).filter(isId));
  await lockAccountsOf(context, 'customer', each(items.flatMap(customers)).filter(isId));
}

/** Removes duplicates and sorts, so that the order is always the same. */
function each(names: readonly unknown[]): string[] {
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))].sort();
}

/** Returns the terminals of sales whose money is in registers. */
function terminals({ before, kept }: Item): unknown[] {
  return (kept?.drawer ?? []).length > 0 ? [before?.pos_terminal_id] : [];
}

/** Returns the products that a sale has, had, or holds. The request is not validated yet. */
function products({ before, kept, sent }: Item): unknown[] {
  const lines: unknown[] = [...(before?.items ?? []), ...(Array.isArray(sent.items) ? sent.items : [])];
  const sold = lines.map((line) => (isObject(line) ? line.publication_id : undefined));
  return [...sold, ...(kept?.stock ?? []).map(({ product_id }) => product_id)];
}

/** Returns the customers whose current accounts are or were charged. */
function customers({ before, kept, sent }: Item): unknown[] {
  if (!kept?.charge && ![before, sent].some(isOnAccount)) return [];
  return [before?.customer_id, sent.customer_id, sent.customer];
}

/** Whether any payment is on account. The request is not validated yet. */
function isOnAccount(sale: unknown): boolean {
  if (!isObject(sale)) return false;
  const { payment_method, payment } = sale;
  const { method, payments } = isObject(payment) ? payment : {};
  const parts: unknown[] = Array.isArray(payments) ? payments : [];
  return [{ method: payment_method }, { method }, ...parts].some(
    (part) => isObject(part) && part.method === onAccount,
  );
}
