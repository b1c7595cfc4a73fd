/** The available imports. */
import type { ImportName } from './import-names.ts';
import { openingPoints } from './import-parties.ts';
import { recordImporter } from './import-records.ts';
import type { Importer } from './importer.ts';
import { openingBalances } from './opening-balances.ts';

export const importers = {
  products: () =>
    recordImporter({
      about: 'products, matched by sku, else barcode',
      resource: 'products',
      keys: ['sku', 'barcode'],
      creates: true,
    }),
  customers: () =>
    recordImporter({
      about: 'customers, matched by document_number, else e-mail',
      resource: 'customers',
      keys: ['document_number', 'email'],
      creates: true,
    }),
  suppliers: () =>
    recordImporter({
      about: 'suppliers, matched by tax_id, else e-mail, else name',
      resource: 'suppliers',
      keys: ['tax_id', 'email', 'name'],
      creates: true,
    }),
  prices: () =>
    recordImporter({
      about: 'a price list: prices and costs of existing products, matched by sku, else barcode',
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
