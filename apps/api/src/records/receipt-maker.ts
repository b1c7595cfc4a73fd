/** Lets other areas create the receipt of a sale, since areas never import each other. */
import type { Context } from './context.ts';

type Make = (context: Context, saleId: string) => Promise<void>;

let make: Make | undefined;

/** Registers the implementation, from invoicing. */
export function provideReceipts(maker: Make): void {
  make = maker;
}

/**
 * Creates the receipt of a sale and links both. The authority is called after the commit.
 * @throws Problem if the sale cannot have a receipt; nothing is then written
 */
export async function makeReceiptOf(context: Context, saleId: string): Promise<void> {
  if (!make) throw new Error('Receipts are not built');
  await make(context, saleId);
}
