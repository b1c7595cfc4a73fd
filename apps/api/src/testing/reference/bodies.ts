/** One body with every field of its resource, for each resource of the catalog. A field that is missing does not compile. */
import type {
  CategoryCreate,
  PricingProfileCreate,
  ProductCreate,
  ProductOptionCreate,
  PromotionCreate,
  RentalCreate,
  ServiceCreate,
} from '@mostrador/types';

export const promotion = {
  ...{ name: 'Semana de la bici', promotion_type: 'percentage', description: '15 % en cascos', value: 15 },
  ...{
    applies_to: 'specific',
    entity_type: 'product',
    entity_ids: ['6f00000000000000000000a1'],
    variant_ids: [],
  },
  ...{ start_date: '2026-10-01T00:00:00-03:00', end_date: '2026-10-08T00:00:00-03:00' },
  ...{ min_quantity: 1, max_uses: 100, max_uses_per_customer: 1, buy_quantity: 0, get_quantity: 0 },
  ...{ get_discount_percentage: 0, bundle_entity_ids: [], bundle_discount: 0 },
  ...{ status: 'active', is_active: true, tags: ['cascos'] },
} satisfies Required<PromotionCreate>;

export const pricingProfile = {
  name: 'Minorista',
  applied_taxes: [
    { name: 'IVA', rate: 21 },
    { name: 'Ingresos brutos', rate: 3.5 },
  ],
  profit: { type: 'percentage', value: 40 },
  calculation_mode: 'forward',
  is_default: true,
} satisfies Required<PricingProfileCreate>;

export const product = {
  ...{
    name: 'Casco Andes',
    base_price: 48_500,
    description: 'Con luz trasera',
    sku: 'CAS-AND',
    barcode: '7790001',
  },
  ...{
    category_id: '6f00000000000000000000c1',
    cost: 26_000,
    track_stock: true,
    stock: 4,
    total_stock: 9,
    min_stock: 5,
  },
  ...{
    unit: 'unit',
    status: 'published',
    images: ['casco.jpg'],
    attributes: { peso: '300 g' },
    has_variants: true,
  },
  variants: [
    {
      id: 'negro',
      sku: 'CAS-N',
      barcode: '7790002',
      name: 'Negro',
      options: { Color: 'Negro' },
      price: 48_500,
    },
    { name: 'Rojo', cost: 26_000, stock: 4, image: 'rojo.jpg', is_active: true },
  ],
  ...{ global_option_refs: ['6f00000000000000000000d1', { id: 'talle' }], tags: ['casco'] },
  seo: { title: 'Casco', description: 'Casco con luz', keywords: ['casco'], slug: 'casco-andes' },
  shipping: { requires_shipping: true, weight: 0.5, free_shipping: false, shipping_class: 'small' },
  ...{
    tax_rate: 21,
    weight: 0.3,
    dimensions: { length: 30, width: 20, height: 18, unit: 'cm' },
    featured: true,
  },
  price_history: [
    { price: 45_000, changed_at: '2026-09-01T12:00:00Z', source: 'lista', previous_price: null },
  ],
  quantity_price_tiers: [{ min_quantity: 10, max_quantity: null, price: 44_000, discount_percentage: null }],
  promotions: [promotion],
  pricing_composition: {
    ...{
      supplier_cost: 26_000,
      applied_taxes: [{ name: 'IVA', rate: 21 }],
      profit: { type: 'fixed', value: 100 },
    },
    ...{ calculation_mode: 'forward', pricing_profile_id: null },
  },
} satisfies Required<ProductCreate>;

export const service = {
  ...{
    name: 'Service completo',
    description: 'Desarme y limpieza',
    category_id: null,
    price: 35_000,
    base_price: 30_000,
  },
  ...{ pricing_type: 'fixed', duration: 3, duration_unit: 'days', location_type: 'on_site' },
  availability: {
    ...{ timezone: 'America/Argentina/Buenos_Aires', capacity: 2 },
    weekly: [{ day: 1, from: '09:00', to: '18:00' }],
    exceptions: [{ date: '2026-12-25', closed: true, from: null, to: null }],
  },
  ...{ service_area: ['Almagro'], images: [], requirements: ['Bici limpia'], included_items: ['Cables'] },
  ...{ excluded_items: ['Repuestos'], tags: ['taller'], status: 'published', booking_required: true },
  advance_booking_days: 2,
} satisfies Required<ServiceCreate>;

export const rental = {
  ...{
    name: 'Bicicleta de paseo',
    description: 'Con canasto',
    category_id: null,
    rental_price: 9_000,
    base_price: 8_000,
  },
  ...{
    time_unit: 'day',
    security_deposit: 50_000,
    availability_status: 'available',
    location: 'Local',
    images: [],
  },
  ...{
    terms_conditions: 'Devolver limpia',
    min_time: 1,
    max_time: 14,
    tags: ['paseo'],
    features: ['Canasto'],
  },
  ...{ insurance_required: false, delivery_available: true, status: 'published' },
} satisfies Required<RentalCreate>;

export const category = {
  ...{
    name: 'Cascos',
    description: 'De ruta y de paseo',
    parent_id: null,
    slug: 'cascos',
    icon: 'helmet',
    image: 'c.jpg',
  },
  ...{
    status: 'inactive',
    sort_order: 1,
    meta_title: 'Cascos',
    meta_description: 'Todos',
    meta_keywords: ['casco'],
  },
  ...{ is_featured: true, show_in_menu: true },
} satisfies Required<CategoryCreate>;

export const productOption = {
  ...{ name: 'Color', option_type: 'color', display_name: 'Elegí el color', description: 'Del casco' },
  values: [
    {
      ...{ value: 'Negro', display_name: 'Negro mate', image_id: 'negro.jpg', color_hex: '#1a1a1a' },
      ...{ display_order: 1, is_active: true, metadata: { lote: 5 } },
    },
  ],
  ...{ is_required: true, affects_price: false, affects_stock: true, display_order: 2 },
  validation_rules: { min: 1, max: 9, min_length: 1, max_length: 9, pattern: '.*', step: 1 },
  metadata: { origen: 'taller' },
} satisfies Required<ProductOptionCreate>;
