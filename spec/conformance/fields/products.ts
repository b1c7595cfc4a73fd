import { type FieldTable, largestAmount, required, standard } from './field-table.ts';
import { promotions } from './promotions.ts';

const amount = { type: 'number', minimum: 0, maximum: largestAmount } as const;
const quantity = { type: 'integer', minimum: 0, maximum: 999_999_999 } as const;

export const products: FieldTable = {
  area: 'catalog',
  name: 'products',
  reference: '2.2',
  ...standard('/api/v1/products'),
  fields: {
    name: { type: 'string', required: true, minLength: 1, maxLength: 200 },
    base_price: { ...amount, required: true },
    description: { type: 'string' },
    sku: { type: 'string' },
    barcode: { type: 'string' },
    category_id: { type: 'string' },
    cost: amount,
    track_stock: { type: 'boolean' },
    stock: quantity,
    total_stock: quantity,
    min_stock: quantity,
    unit: { type: 'string' },
    status: {
      type: 'string',
      enum: ['draft', 'published', 'paused', 'deleted', 'archived'],
      default: 'draft',
    },
    images: { type: 'array', of: 'string' },
    attributes: { type: 'object' },
    variants: { type: ['array', 'object'] },
    has_variants: { type: 'boolean' },
    global_option_refs: { type: 'array' },
    tags: { type: 'array', of: 'string' },
    seo: { type: 'object' },
    shipping: { type: 'object' },
    tax_rate: { type: 'number', minimum: 0, maximum: 100 },
    weight: { type: 'number', minimum: 0, maximum: 999_999_999 },
    dimensions: { type: 'object' },
    featured: { type: 'boolean' },
    price_history: { type: 'array' },
    quantity_price_tiers: {
      type: 'array',
      of: 'object',
      members: { min_quantity: { ...required, decided: { minimum: 0 } } },
    },
    promotions: {
      type: 'array',
      of: 'object',
      members: { name: required, promotion_type: required },
      // Embedded, so that they have the fields of promotions and their bounds.
      elsewhere: promotions.fields,
    },
    // "Supplier cost, applied taxes, profit" describes it without naming its fields.
    pricing_composition: { type: 'object' },
  },
};
