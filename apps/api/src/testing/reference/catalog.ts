/** The resources of the catalog, field by field, as Reference 2.2 states them. Typed by hand from its tables. */
import {
  array,
  boolean,
  either,
  type Field,
  integer,
  lookedUp,
  moment,
  number,
  object,
  objects,
  oneOf,
  required,
  text,
  texts,
  withDefault,
} from './fields.ts';

export interface ResourceOfReference {
  base: string;
  scope: string;
  /** The least that creates one. */
  least: Record<string, unknown>;
  /** Where its records are kept, where that is not named as the scope is. */
  table?: string;
  /** A member that holds free text and is searched; `name` unless given. */
  text?: string;
  /** Members that no record can have; an empty name unless given. */
  invalid?: Record<string, unknown>;
  fields: Record<string, Field>;
}

const money = { min: 0, max: 999_999_999_999.99 };
const units = { min: 0, max: 999_999_999 };
const publication = ['draft', 'published', 'paused', 'deleted', 'archived'];

export const products: ResourceOfReference = {
  base: '/api/v1/products',
  scope: 'products',
  least: { name: 'Casco Andes', base_price: 48_500 },
  fields: {
    name: required(text({ min: 1, max: 200 })),
    base_price: required(number(money)),
    description: text(),
    sku: lookedUp(),
    barcode: lookedUp(),
    category_id: lookedUp(),
    cost: number(money),
    track_stock: boolean(),
    stock: integer(units),
    total_stock: integer(units),
    min_stock: integer(units),
    unit: text(),
    status: withDefault(oneOf(...publication)),
    images: texts(),
    attributes: object({ rodado: 29, frenos: { tipo: 'disco' } }),
    variants: either(objects({ id: 'v1', stock: 3 }, { id: 'v2' }), object({ v1: { name: 'Negro' } })),
    has_variants: boolean(),
    global_option_refs: array(['color'], [{ id: 'color' }, 5]),
    tags: texts(),
    seo: object({ title: 'Casco', own: true }),
    shipping: object({ free_shipping: true, own: 'x' }),
    tax_rate: number({ min: 0, max: 100 }),
    weight: number(units),
    dimensions: object({ length: 30.5, unit: 'cm', own: [1] }),
    featured: boolean(),
    price_history: objects({ price: 45_000, changed_at: '2026-09-01T12:00:00.000Z' }),
    quantity_price_tiers: objects({ min_quantity: 10, price: 44_000 }),
    promotions: objects({ name: 'Semana de la bici', promotion_type: 'percentage', value: 10 }),
    pricing_composition: object({ own: 1 }),
  },
};

export const services: ResourceOfReference = {
  base: '/api/v1/services',
  scope: 'services',
  least: { name: 'Service completo' },
  fields: {
    name: required(text({ min: 1, max: 200 })),
    description: text(),
    category_id: lookedUp(),
    price: number({ min: 0 }),
    base_price: number({ min: 0 }),
    pricing_type: oneOf('fixed', 'hourly', 'project', 'custom'),
    duration: integer(),
    duration_unit: oneOf('minutes', 'hours', 'days', 'weeks'),
    availability: object({ capacity: 2, own: 'x' }),
    location_type: oneOf('on_site', 'remote', 'hybrid'),
    service_area: texts(),
    images: texts(),
    requirements: texts(),
    included_items: texts(),
    excluded_items: texts(),
    tags: texts(),
    status: withDefault(oneOf(...publication)),
    booking_required: boolean(),
    advance_booking_days: integer({ min: 0 }),
  },
};

export const rentals: ResourceOfReference = {
  base: '/api/v1/rentals',
  scope: 'rentals',
  least: { name: 'Bicicleta de paseo' },
  fields: {
    name: required(text({ min: 1, max: 200 })),
    description: text(),
    category_id: lookedUp(),
    rental_price: number(money),
    base_price: number(money),
    time_unit: oneOf('hour', 'day', 'week', 'month'),
    security_deposit: number(money),
    availability_status: oneOf('available', 'in_use', 'maintenance', 'unavailable'),
    location: text(),
    images: texts(),
    terms_conditions: text(),
    min_time: integer({ min: 1 }),
    max_time: integer(),
    tags: texts(),
    features: texts(),
    insurance_required: boolean(),
    delivery_available: boolean(),
    status: withDefault(oneOf(...publication)),
  },
};

export const categories: ResourceOfReference = {
  base: '/api/v1/categories',
  scope: 'categories',
  least: { name: 'Accesorios' },
  fields: {
    name: required(text({ min: 1, max: 100 })),
    description: text(),
    parent_id: reference(),
    slug: lookedUp(),
    icon: text(),
    image: text(),
    status: withDefault(oneOf('active', 'inactive')),
    sort_order: integer({ min: 0 }),
    meta_title: text(),
    meta_description: text(),
    meta_keywords: texts(),
    is_featured: boolean(),
    show_in_menu: boolean(),
  },
};

export const productOptions: ResourceOfReference = {
  base: '/api/v1/products/options',
  scope: 'product_options',
  least: { name: 'Color', option_type: 'color' },
  fields: {
    name: required(text({ min: 1, max: 100 })),
    option_type: required(
      oneOf('text', 'number', 'select', 'multi_select', 'boolean', 'date', 'color', 'size', 'addon'),
    ),
    display_name: text({ max: 200 }),
    values: objects({ value: 'Negro', color_hex: '#000000', is_active: true, metadata: { own: 1 } }),
    description: text({ max: 500 }),
    is_required: boolean(),
    affects_price: boolean(),
    affects_stock: boolean(),
    display_order: integer({ min: 0 }),
    validation_rules: object({ max_length: 20, own: 'x' }),
    metadata: object({ own: { deep: [1, null] } }),
  },
};

export const pricingProfiles: ResourceOfReference = {
  base: '/api/v1/products/pricing-profiles',
  scope: 'pricing_profiles',
  least: { name: 'Minorista' },
  fields: {
    name: required(text({ min: 1, max: 100 })),
    applied_taxes: objects({ name: 'IVA', rate: 21 }),
    profit: object({ type: 'percentage', value: 35 }, { type: 'fixed', value: 0 }),
    calculation_mode: oneOf('forward', 'reverse'),
    is_default: boolean(),
  },
};

export const promotions: ResourceOfReference = {
  base: '/api/v1/promotions',
  scope: 'promotions',
  least: { name: 'Semana de la bici', promotion_type: 'percentage' },
  fields: {
    name: required(text({ min: 1, max: 200 })),
    promotion_type: required(oneOf('percentage', 'fixed_amount', 'buy_x_get_y', 'bundle')),
    description: text(),
    value: number({ min: 0 }),
    applies_to: oneOf('all', 'specific'),
    entity_type: oneOf('product', 'service', 'rental'),
    entity_ids: texts(),
    variant_ids: texts(),
    start_date: moment(),
    end_date: moment(),
    min_quantity: integer({ min: 1 }),
    max_uses: integer({ min: 1 }),
    max_uses_per_customer: integer({ min: 1 }),
    buy_quantity: integer({ min: 0 }),
    get_quantity: integer({ min: 0 }),
    get_discount_percentage: number({ min: 0, max: 100 }),
    bundle_entity_ids: texts(),
    bundle_discount: number({ min: 0 }),
    status: withDefault(oneOf('active', 'draft', 'expired', 'archived', 'deleted')),
    is_active: withDefault(boolean()),
    tags: texts(),
  },
};

/** The seven resources by the name the service gives them. */
export const catalog = {
  products,
  services,
  rentals,
  categories,
  productOptions,
  pricingProfiles,
  promotions,
};

/** The id of a record that must exist: what it takes is proven with the rules of its resource. */
function reference(): Field {
  return { ...text(), accepts: [] };
}
