/** The texts of the pages about the shop itself: its records, and how it does. */
import type { ProductStatus } from '@mostrador/types';

export const records = {
  search: 'Search',
  any: 'Any',
  filters: (set: number) => (set === 0 ? 'Filters' : `Filters (${set})`),
  clear: 'Clear',
  without: (filter: string) => `Remove the filter ${filter}`,
  noMatch: 'Nothing matches the search and filters.',
  total: (total: number) => (total === 1 ? '1 record' : `${total} records`),
  missingTitle: 'Not found',
  missing: 'This record does not exist, or it was deleted.',
  yes: 'Yes',
  no: 'No',
  from: 'From',
  to: 'To',
  date: 'Date',
  status: 'Status',
  total_: 'Total',
  notes: 'Notes',
  created: 'Created',
  updated: 'Last changed',
  details: 'Details',
  showAll: 'Show all',
};

const productStatus: Record<ProductStatus, string> = {
  draft: 'Draft',
  published: 'Published',
  paused: 'Paused',
  deleted: 'Deleted',
  archived: 'Archived',
};

export const products = {
  title: 'Products',
  text: 'What the shop sells, with its prices and its stock.',
  none: 'There are no products yet.',
  back: 'Products',
  statuses: productStatus,
  name: 'Product',
  sku: 'SKU',
  barcode: 'Barcode',
  price: 'Price',
  cost: 'Cost',
  stock: 'Stock',
  minStock: 'Minimum stock',
  low: 'Low stock',
  notTracked: 'Not tracked',
  category: 'Category',
  unit: 'Unit',
  tax: 'VAT rate',
  tags: 'Tags',
  description: 'Description',
};
