/** The kinds of files that can be imported. */
import type { ImportName } from './import-names.ts';
import { openingPoints } from './import-parties.ts';
import { recordImporter } from './import-records.ts';
import type { Importer } from './importer.ts';
import { openingBalances } from './opening-balances.ts';

export const importers = {
  products: () =>
    recordImporter({
      about: 'products, found by their sku, else their barcode',
      resource: 'products',
      keys: ['sku', 'barcode'],
      creates: true,
    }),
  customers: () =>
    recordImporter({
      about: 'customers, found by their document_number, else their e-mail',
      resource: 'customers',
      keys: ['document_number', 'email'],
      creates: true,
    }),
  suppliers: () =>
    recordImporter({
      about: 'suppliers, found by their tax_id, else their e-mail, else their name',
      resource: 'suppliers',
      keys: ['tax_id', 'email', 'name'],
      creates: true,
    }),
  prices: () =>
    recordImporter({
      about:
        'a price list: prices and costs of products that are there, found by their sku, else their barcode',
      resource: 'products',
      keys: ['sku', 'barcode'],
      creates: false,
      only: [
        'sku',
        'barcode',
        'base_price',
        'cost',
        'tax_rate',
        'quantity_price_tiers',
        'pricing_composition',
      ],
    }),
  'opening-balances': () => openingBalances,
  'opening-points': () => openingPoints,
} satisfies Record<ImportName, () => Importer>;
