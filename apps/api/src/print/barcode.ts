/** QR codes and Code 128, as shapes to draw and as PNG images. */
import bwip from 'bwip-js/node';

export type BarcodeType = 'qr' | 'code128';

/** A bar, or a run of dark modules, in modules from the top left corner. */
export interface Bar {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A barcode without its quiet zone. Sizes are in modules; a linear code has height 1 and is stretched when drawn. */
export interface Barcode {
  type: BarcodeType;
  width: number;
  height: number;
  bars: Bar[];
}

const symbols = {
  qr: { bcid: 'qrcode', eclevel: 'M' },
  code128: { bcid: 'code128' },
} as const;

/** Encodes a text. QR codes have error correction level M. Throws if the code cannot encode the text. */
export function barcode(type: BarcodeType, text: string): Barcode {
  const [encoded] = bwip.raw({ ...symbols[type], text });
  if (!encoded) throw new Error(`There is no ${type} of an empty text.`);
  if ('pixs' in encoded) return matrix(type, encoded.pixs, encoded.pixx);
  return linear(type, encoded.sbs);
}

/**
 * Returns a PNG image of a barcode with its quiet zone, and with the text below it if `captioned`. `scale` is in pixels
 * per module.
 */
export async function barcodePng(
  type: BarcodeType,
  text: string,
  scale = 4,
  captioned = false,
): Promise<Uint8Array> {
  const caption = captioned ? ({ includetext: true, textxalign: 'center' } as const) : {};
  const options = { ...symbols[type], ...caption, text, scale, padding: 4, backgroundcolor: 'FFFFFF' };
  return new Uint8Array(await bwip.toBuffer(options));
}

/** Joins the dark modules of a row, so that no hairlines show between them. */
function matrix(type: BarcodeType, modules: readonly number[], width: number): Barcode {
  const bars: Bar[] = [];
  for (let index = 0; index < modules.length; index++) {
    if (modules[index] !== 1) continue;
    const last = bars.at(-1);
    const x = index % width;
    const y = Math.floor(index / width);
    if (last && last.y === y && last.x + last.width === x) last.width++;
    else bars.push({ x, y, width: 1, height: 1 });
  }
  return { type, width, height: modules.length / width, bars };
}

/** Returns a linear barcode; `widths` alternate between bars and spaces, starting with a bar. */
function linear(type: BarcodeType, widths: readonly number[]): Barcode {
  const bars: Bar[] = [];
  let x = 0;
  widths.forEach((width, index) => {
    if (index % 2 === 0) bars.push({ x, y: 0, width, height: 1 });
    x += width;
  });
  return { type, width: x, height: 1, bars };
}
