/** The receipt of a sale, as other areas ask invoicing for it: areas never import each other. */
import type { Context } from './context.ts';

type Make = (context: Context, saleId: string) => Promise<void>;

let make: Make | undefined;

/** Invoicing says how. */
export function provideReceipts(maker: Make): void {
  make = maker;
}

/**
 * Makes the receipt of a sale and ties both together. The authority is asked after the commit.
 * @throws Problem where no receipt can be made of it; nothing is written then
 */
export async function makeReceiptOf(context: Context, saleId: string): Promise<void> {
  if (!make) throw new Error('Receipts are not built');
  await make(context, saleId);
}
