/**
 * The columns of the files that the tax authority's portals export, by their headers: "Mis Comprobantes" in three
 * generations, and the purchases of "Portal IVA". Headers are compared without case, accents, dots and the possessive.
 * Pure.
 */

/** Columns with one value. */
const aliases = {
  date: ['fecha', 'fecha de emision'],
  type: ['tipo', 'tipo de comprobante'],
  salePoint: ['punto de venta'],
  number: ['numero desde', 'numero de comprobante', 'numero'],
  code: ['cod autorizacion', 'codigo de autorizacion', 'cae'],
  documentType: ['tipo doc emisor', 'tipo doc vendedor'],
  document: ['nro doc emisor', 'nro doc vendedor'],
  name: ['denominacion emisor', 'denominacion vendedor'],
  receiver: ['nro doc receptor'],
  exchangeRate: ['tipo cambio', 'tipo de cambio'],
  currency: ['moneda', 'moneda original'],
  net: ['imp neto gravado', 'imp neto gravado total', 'neto gravado total', 'total neto gravado'],
  untaxed: ['imp neto no gravado', 'neto no gravado', 'importe no gravado'],
  exempt: ['imp op exentas', 'op exentas', 'importe exento'],
  vat: ['iva', 'total iva'],
  total: ['imp total', 'importe total'],
} as const;

export type Column = keyof typeof aliases;

/** Columns that are added up as other taxes. */
const otherTaxes = [
  'otros tributos',
  'importe de per o pagos a cta de otros imp nac',
  'importe de percepciones de ingresos brutos',
  'importe de impuestos municipales',
  'importe de percepciones o pagos a cuenta de iva',
  'importe de impuestos internos',
  'importe otros tributos',
];

/** The required columns, by their names in the portal. */
const required: Partial<Record<Column, string>> = {
  date: 'Fecha de Emisión',
  type: 'Tipo de Comprobante',
  salePoint: 'Punto de Venta',
  number: 'Número Desde',
  document: 'Nro. Doc. Emisor',
  name: 'Denominación Emisor',
  total: 'Imp. Total',
};

/** The columns of a file, by their index from 0. */
export interface Header {
  columns: Partial<Record<Column, number>>;
  otherTaxes: number[];
  /** Bases and taxes by rate. */
  rates: { aliquot: number; base: number | undefined; tax: number | undefined }[];
  /** The number of columns. */
  width: number;
  /** The required columns that are missing. */
  missing: string[];
}

/** Parses a line of headers. */
export function headerOf(cells: readonly string[]): Header {
  const names = cells.map(plain);
  const place = (known: readonly string[]) => {
    const found = names.findIndex((name) => known.includes(name));
    return found < 0 ? undefined : found;
  };
  const columns: Header['columns'] = {};
  for (const [column, known] of Object.entries(aliases) as [Column, readonly string[]][]) {
    const found = place(known);
    if (found !== undefined) columns[column] = found;
  }
  return {
    columns,
    otherTaxes: names.flatMap((name, index) => (otherTaxes.includes(name) ? [index] : [])),
    rates: ratesOf(names),
    width: cells.length,
    missing: Object.entries(required).flatMap(([column, name]) =>
      columns[column as Column] === undefined ? [name] : [],
    ),
  };
}

function ratesOf(names: readonly string[]): Header['rates'] {
  const rates = new Map<number, { base: number | undefined; tax: number | undefined }>();
  for (const [index, name] of names.entries()) {
    const match = /^(?:(imp )?(neto) grav(?:ado)?|(?:importe )?)\s*iva (\d+(?:[.,]\d+)?) ?%$/.exec(name);
    if (!match) continue;
    const aliquot = Number((match[3] ?? '').replace(',', '.'));
    const rate = rates.get(aliquot) ?? { base: undefined, tax: undefined };
    rates.set(aliquot, match[2] ? { ...rate, base: index } : { ...rate, tax: index });
  }
  return [...rates]
    .map(([aliquot, rate]) => ({ aliquot, ...rate }))
    .sort((one, other) => one.aliquot - other.aliquot);
}

/** Normalizes a header for comparison: `Nro. Doc. del Emisor` becomes `nro doc emisor`. */
function plain(header: string): string {
  return header
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .toLowerCase()
    .replaceAll(/\bdel (?=emisor|vendedor|receptor)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
