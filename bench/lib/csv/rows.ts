/** CSV files of a shop that migrates from another system. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

type Kind = 'products' | 'prices' | 'customers' | 'suppliers' | 'opening-balances' | 'opening-points';

const files: Record<Kind, { header: string; row(number: number): string }> = {
  products: {
    header: 'sku,barcode,name,base_price,cost,tax_rate,status,track_stock,tags,description',
    row: (n) =>
      `SKU-${n},779${String(n).padStart(10, '0')},Cubierta ${n},${100 + (n % 5_000)}.50,${50 + (n % 900)},21,draft,false,marca-${n % 20}|temporada-${n % 4},"Cubierta reforzada, con banda ""reflectante"""`,
  },
  prices: { header: 'sku,base_price,cost', row: (n) => `SKU-${n},${120 + (n % 5_000)}.75,${60 + (n % 900)}` },
  customers: {
    header: 'document_number,name,email,phone,tags',
    row: (n) => `${20_000_000 + n},Cliente ${n},c${n}@example.com,0341-555-${n},taller`,
  },
  suppliers: {
    header: 'tax_id,name,email,category',
    row: (n) => `P-${n},Proveedor ${n},p${n}@example.com,repuestos`,
  },
  'opening-balances': {
    header: 'entity_type,document_number,amount,date,due_date',
    row: (n) =>
      `customer,${20_000_000 + n},${(n % 7 === 0 ? -1 : 1) * (100 + (n % 900))},2026-01-01,2026-02-01`,
  },
  'opening-points': {
    header: 'document_number,points',
    row: (n) => `${20_000_000 + n},${1 + (n % 500)}`,
  },
};

/** Writes a file of `rows` rows. */
export async function writeRows(kind: Kind, path: string, rows: number): Promise<void> {
  const { header, row } = files[kind];
  const file = createWriteStream(path);
  file.write(`${header}\n`);
  for (let number = 0; number < rows; number++) {
    if (!file.write(`${row(number)}\n`)) await once(file, 'drain');
  }
  file.end();
  await finished(file);
}
