/**
 * The expected results of each filter and sort of the catalog on a few records (Decision N61). Each record has a
 * letter, and they are created in this order; results name them in the order of the list, newest first unless sorted.
 */
import type { Needs } from '../standard/needed.ts';

export interface ListOf {
  base: string;
  /** Creates the records that others refer to as `$word`, in records and queries. */
  needs?: Needs;
  records: Record<string, Record<string, unknown>>;
  /** Queries without paging, and the expected records. */
  filters: [query: string, want: string][];
  /** Sort keys, with the ascending and descending order: unset values last, equal ones by ID. */
  sorts: [sort: string, up: string, down: string][];
  /** The last change of record `b`. Default: its name. */
  touch?: Record<string, unknown>;
}

/** Spanish order: accents matter only between equal letters, and ñ is a letter after n. */
const names = { a: 'Ñandú', b: 'nube', c: 'Ábaco', d: 'zapato', e: 'abeja' };
const byName: ListOf['sorts'][number] = ['name', 'cebad', 'dabec'];
/** `b` is changed last. */
const byTime: ListOf['sorts'] = [
  ['created_at', 'abcde', 'edcba'],
  ['updated_at', 'acdeb', 'bedca'],
];

const products: ListOf = {
  base: '/api/v1/products',
  records: {
    a: {
      name: names.a,
      base_price: 300,
      sku: 'b-2',
      cost: 5,
      track_stock: true,
      stock: 2,
      min_stock: 2,
      category_id: 'x',
    },
    b: {
      name: names.b,
      base_price: 20.5,
      sku: 'B-10',
      cost: 5,
      status: 'published',
      featured: true,
      tags: ['rojo', 'oferta'],
    },
    c: {
      name: names.c,
      base_price: 20.5,
      stock: 10,
      total_stock: 50,
      featured: false,
      tags: ['oferta'],
      category_id: 'y',
    },
    d: { name: names.d, base_price: 0, cost: 1000, status: 'archived', has_variants: true, category_id: 'x' },
    e: { name: names.e, base_price: 1000, sku: 'B-1', stock: 9, track_stock: true, min_stock: 1, tags: [] },
  },
  filters: [
    ['status=draft', 'eca'],
    ['status=published,archived', 'db'],
    ['status=published&status=archived', 'db'],
    ['status=paused', ''],
    ['category_id=x', 'da'],
    ['category_id=x,y', 'dca'],
    ['category_id=z', ''],
    ['track_stock=true', 'ea'],
    ['track_stock=false', 'dcb'],
    ['has_variants=true', 'd'],
    ['has_variants=false', 'ecba'],
    ['featured=true', 'b'],
    ['featured=false', 'edca'],
    ['low_stock=true', 'a'],
    ['low_stock=false', 'edcb'],
    ['tags=oferta', 'cb'],
    ['tags=rojo,verde', 'b'],
    ['tags=verde', ''],
    ['status=draft&featured=false&tags=oferta', 'c'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['sku', 'ebacd', 'abedc'],
    ['base_price', 'dbcae', 'eacbd'],
    ['cost', 'abdce', 'dbaec'],
    ['stock', 'aecbd', 'ceadb'],
    ['total_stock', 'aecbd', 'ceadb'],
    ['status', 'daceb', 'becad'],
  ],
};

const services: ListOf = {
  base: '/api/v1/services',
  records: {
    a: {
      name: names.a,
      price: 10,
      base_price: 9,
      pricing_type: 'fixed',
      duration: 30,
      duration_unit: 'minutes',
      tags: ['x'],
    },
    b: {
      name: names.b,
      price: 9.5,
      pricing_type: 'hourly',
      location_type: 'remote',
      booking_required: true,
      status: 'paused',
    },
    c: {
      name: names.c,
      base_price: 100,
      duration: 4,
      duration_unit: 'hours',
      location_type: 'on_site',
      category_id: 'x',
    },
    d: {
      name: names.d,
      price: 10,
      base_price: 10,
      pricing_type: 'fixed',
      booking_required: false,
      status: 'published',
    },
    e: { name: names.e, duration: 30, location_type: 'hybrid', category_id: 'y', tags: ['x', 'y'] },
  },
  filters: [
    ['status=draft', 'eca'],
    ['status=paused,published', 'db'],
    ['category_id=x,y', 'ec'],
    ['pricing_type=fixed', 'da'],
    ['pricing_type=fixed,hourly', 'dba'],
    ['duration_unit=hours', 'c'],
    ['duration_unit=minutes,hours', 'ca'],
    ['location_type=on_site,hybrid', 'ec'],
    ['booking_required=true', 'b'],
    ['booking_required=false', 'edca'],
    ['tags=x', 'ea'],
    ['tags=y,z', 'e'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['price', 'badce', 'dabec'],
    ['base_price', 'adcbe', 'cdaeb'],
    ['duration', 'caebd', 'eacdb'],
    ['status', 'acebd', 'dbeca'],
  ],
};

const rentals: ListOf = {
  base: '/api/v1/rentals',
  records: {
    a: {
      name: names.a,
      rental_price: 500,
      security_deposit: 5000,
      availability_status: 'available',
      time_unit: 'day',
    },
    b: {
      name: names.b,
      rental_price: 80,
      availability_status: 'in_use',
      insurance_required: true,
      status: 'published',
    },
    c: {
      name: names.c,
      base_price: 70,
      security_deposit: 900,
      delivery_available: true,
      time_unit: 'hour',
      tags: ['x'],
    },
    d: {
      name: names.d,
      rental_price: 80,
      base_price: 1,
      availability_status: 'maintenance',
      category_id: 'x',
    },
    e: { name: names.e, base_price: 70, status: 'archived', insurance_required: false, category_id: 'y' },
  },
  filters: [
    ['status=published,archived', 'eb'],
    ['availability_status=available', 'a'],
    ['availability_status=in_use,maintenance', 'db'],
    ['category_id=x', 'd'],
    ['time_unit=day,hour', 'ca'],
    ['insurance_required=true', 'b'],
    ['insurance_required=false', 'edca'],
    ['delivery_available=true', 'c'],
    ['delivery_available=false', 'edba'],
    ['tags=x', 'c'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['rental_price', 'bdace', 'adbec'],
    ['base_price', 'dceab', 'ecdba'],
    ['security_deposit', 'cabde', 'acedb'],
    ['availability_status', 'abdce', 'dbaec'],
    ['status', 'eacdb', 'bdcae'],
  ],
};

const categories: ListOf = {
  base: '/api/v1/categories',
  records: {
    a: { name: names.a, slug: 'nandu', sort_order: 2, is_featured: true },
    b: { name: names.b, slug: 'Nube', sort_order: 10, status: 'inactive' },
    c: { name: names.c, slug: 'abaco', sort_order: 2, show_in_menu: true },
    d: { name: names.d, show_in_menu: false },
    e: { name: names.e, slug: 'abeja', sort_order: 0, is_featured: false, status: 'inactive' },
  },
  filters: [
    ['status=active', 'dca'],
    ['status=inactive', 'eb'],
    ['status=active,inactive', 'edcba'],
    ['parent_id=x', ''],
    ['is_featured=true', 'a'],
    ['is_featured=false', 'edcb'],
    ['show_in_menu=true', 'c'],
    ['show_in_menu=false', 'edba'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['slug', 'bcead', 'aecbd'],
    ['sort_order', 'eacbd', 'bcaed'],
    ['status', 'acdbe', 'ebdca'],
  ],
};

const productOptions: ListOf = {
  base: '/api/v1/products/options',
  records: {
    a: { name: names.a, option_type: 'color', display_order: 2, is_required: true },
    b: { name: names.b, option_type: 'size', display_order: 10, affects_price: true },
    c: { name: names.c, option_type: 'color', affects_stock: true },
    d: { name: names.d, option_type: 'addon', display_order: 0, is_required: false },
    e: { name: names.e, option_type: 'text', display_order: 2, affects_price: false, affects_stock: false },
  },
  filters: [
    ['option_type=color', 'ca'],
    ['option_type=size,text', 'eb'],
    ['is_required=true', 'a'],
    ['is_required=false', 'edcb'],
    ['affects_price=true', 'b'],
    ['affects_price=false', 'edca'],
    ['affects_stock=true', 'c'],
    ['affects_stock=false', 'edba'],
  ],
  sorts: [...byTime, byName, ['option_type', 'dacbe', 'ebcad'], ['display_order', 'daebc', 'beadc']],
};

const pricingProfiles: ListOf = {
  base: '/api/v1/products/pricing-profiles',
  records: {
    a: { name: names.a, calculation_mode: 'forward' },
    b: { name: names.b, calculation_mode: 'reverse', is_default: false },
    c: { name: names.c, is_default: true },
    d: { name: names.d, calculation_mode: 'forward' },
    e: { name: names.e },
  },
  filters: [
    ['calculation_mode=forward', 'da'],
    ['calculation_mode=forward,reverse', 'dba'],
    ['is_default=true', 'c'],
    ['is_default=false', 'edba'],
  ],
  sorts: [...byTime, byName],
};

const promotions: ListOf = {
  base: '/api/v1/promotions',
  records: {
    a: {
      name: names.a,
      promotion_type: 'percentage',
      value: 15,
      applies_to: 'all',
      start_date: '2026-10-01T00:00:00-03:00',
    },
    b: {
      name: names.b,
      promotion_type: 'bundle',
      value: 2,
      status: 'draft',
      end_date: '2026-12-31T00:00:00Z',
      tags: ['x'],
    },
    c: {
      name: names.c,
      promotion_type: 'percentage',
      applies_to: 'specific',
      entity_type: 'product',
      tags: ['y'],
    },
    d: {
      name: names.d,
      promotion_type: 'fixed_amount',
      value: 1000,
      is_active: false,
      start_date: '2026-10-01T01:00:00Z',
    },
    e: {
      name: names.e,
      promotion_type: 'buy_x_get_y',
      entity_type: 'rental',
      status: 'expired',
      end_date: '2026-11-01T00:00:00Z',
    },
  },
  filters: [
    ['status=active', 'dca'],
    ['status=draft,expired', 'eb'],
    ['is_active=true', 'ca'],
    ['is_active=false', 'edb'],
    ['promotion_type=percentage,bundle', 'cba'],
    ['applies_to=all', 'a'],
    ['applies_to=all,specific', 'ca'],
    ['entity_type=product', 'c'],
    ['entity_type=product,rental', 'ec'],
    ['tags=x,y', 'cb'],
  ],
  sorts: [
    ...byTime,
    byName,
    ['value', 'badce', 'dabec'],
    ['start_date', 'dabce', 'adecb'],
    ['end_date', 'ebacd', 'bedca'],
    ['status', 'acdbe', 'ebdca'],
  ],
};

export const lists = [products, services, rentals, categories, productOptions, pricingProfiles, promotions];

/** The parameters that every list of the catalog accepts besides its own. */
export const sharedParameters = [
  'page',
  'per_page',
  'limit',
  'sort',
  'sort_dir',
  'search',
  'q',
  'ids',
  'created_from',
  'created_to',
  'updated_since',
];
