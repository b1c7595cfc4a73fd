/** What the sales of a bulk operation lock before the first of them: registers, products, current accounts, each in one order. */
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

/** Each once, in one order for all. */
function each(names: readonly unknown[]): string[] {
  return [...new Set(names.filter((name): name is string => typeof name === 'string'))].sort();
}

/** The terminals of the sales whose money is in registers. */
function terminals({ before, kept }: Item): unknown[] {
  return (kept?.drawer ?? []).length > 0 ? [before?.pos_terminal_id] : [];
}

/** The products that a sale sells, sold, or holds. What was sent is not validated yet. */
function products({ before, kept, sent }: Item): unknown[] {
  const lines: unknown[] = [...(before?.items ?? []), ...(Array.isArray(sent.items) ? sent.items : [])];
  const sold = lines.map((line) => (isObject(line) ? line.publication_id : undefined));
  return [...sold, ...(kept?.stock ?? []).map(({ product_id }) => product_id)];
}

/** The customers whose current accounts are charged, or were. */
function customers({ before, kept, sent }: Item): unknown[] {
  if (!kept?.charge && ![before, sent].some(isOnAccount)) return [];
  return [before?.customer_id, sent.customer_id, sent.customer];
}

/** Whether any payment is on account; what was sent is not validated yet. */
function isOnAccount(sale: unknown): boolean {
  if (!isObject(sale)) return false;
  const { payment_method, payment } = sale;
  const { method, payments } = isObject(payment) ? payment : {};
  const parts: unknown[] = Array.isArray(payments) ? payments : [];
  return [{ method: payment_method }, { method }, ...parts].some(
    (part) => isObject(part) && part.method === onAccount,
  );
}
