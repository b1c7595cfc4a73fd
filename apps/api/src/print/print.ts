/** Loads the printing libraries with the first document, since they are large and most processes rarely print. */
import type { Printed } from './block.ts';

/** Lays out a document and returns it as a PDF. The same data gives the same bytes. */
export async function printDocument(printed: Printed): Promise<Uint8Array> {
  const loaded = await import('./print-document.ts');
  return await loaded.printDocument(printed);
}

/** Returns a PNG image of a barcode, see `barcode.ts`. */
export async function barcodePng(
  ...barcode: Parameters<typeof import('./barcode.ts').barcodePng>
): Promise<Uint8Array> {
  const loaded = await import('./barcode.ts');
  return await loaded.barcodePng(...barcode);
}
