/** Products, services, rentals, categories, product options, pricing profiles and promotions. */
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { boolean, number, text, words } from './columns.ts';
import { createRecordTable } from './record-table.ts';

export const catalog: Migration = {
  async up(db: Kysely<unknown>) {
    await createRecordTable(db, 'products', {
      columns: {
        ...text('status', 'category_id', 'sku', 'barcode'),
        ...words('name'),
        ...boolean('track_stock', 'has_variants', 'featured', 'low_stock'),
        ...number('base_price', 'cost', 'stock', 'total_stock'),
      },
      indexes: {
        category: { on: 'category_id' },
        sku: { on: 'sku' },
        barcode: { on: 'barcode' },
      },
    });
    await createRecordTable(db, 'services', {
      columns: {
        ...text('status', 'category_id', 'pricing_type', 'duration_unit', 'location_type'),
        ...words('name'),
        ...boolean('booking_required'),
        ...number('price', 'base_price', 'duration'),
      },
      indexes: { category: { on: 'category_id' } },
    });
    await createRecordTable(db, 'rentals', {
      columns: {
        ...text('status', 'availability_status', 'category_id', 'time_unit'),
        ...words('name'),
        ...boolean('insurance_required', 'delivery_available'),
        ...number('rental_price', 'base_price', 'security_deposit'),
      },
      indexes: { category: { on: 'category_id' } },
    });
    await createRecordTable(db, 'categories', {
      columns: {
        ...text('status', 'parent_id', 'slug'),
        ...words('name'),
        ...boolean('is_featured', 'show_in_menu'),
        ...number('sort_order'),
      },
      indexes: {
        parent: { on: 'parent_id' },
        slug: { on: 'slug', unique: true, where: 'deleted_at is null' },
      },
    });
    await createRecordTable(db, 'product_options', {
      columns: {
        ...text('option_type'),
        ...words('name'),
        ...boolean('is_required', 'affects_price', 'affects_stock'),
        ...number('display_order'),
      },
    });
    await createRecordTable(db, 'pricing_profiles', {
      columns: { ...text('calculation_mode'), ...words('name'), ...boolean('is_default') },
      indexes: {
        is_default: { on: 'is_default', unique: true, where: 'is_default and deleted_at is null' },
      },
    });
    await createRecordTable(db, 'promotions', {
      columns: {
        ...text('status', 'promotion_type', 'applies_to', 'entity_type', 'start_date', 'end_date'),
        ...words('name'),
        ...boolean('is_active'),
        ...number('value'),
      },
    });
  },
};
