/** The catalog items of document lines: products, services and rentals by ID. */
import type { Product, Rental, Service } from '@mostrador/types';
import { sql } from 'kysely';
import { productPrice } from '../../calculation/catalog-price.ts';
import type { Context } from '../context.ts';

export type PublicationType = 'product' | 'service' | 'rental';

export interface Publication {
  id: string;
  type: PublicationType;
  name: string;
  status: string;
  /** The VAT rate in percent, of products that have one. */
  taxRate: number | null;
  /** Returns the unit price for a quantity, null if the catalog has none. */
  priceOf(quantity: number, variantId?: string | null): number | null;
  /** Data that only products have. */
  product?: Partial<Product>;
}

const types: Record<PublicationType, string> = {
  product: 'products',
  service: 'services',
  rental: 'rentals',
};

/** Returns the existing items with these IDs, from all tables of the types. */
export async function findPublications(
  { tx, account }: Context,
  ids: readonly string[],
  among: readonly PublicationType[] = ['product', 'service', 'rental'],
): Promise<Map<string, Publication>> {
  if (ids.length === 0) return new Map();
  const found = among.map(
    (type) => sql`select ${type}::text as type, id, doc from ${sql.table(types[type])}
      where account_id = ${account.id} and id = any(${[...ids]}::text[]) and deleted_at is null`,
  );
  const { rows } = await sql<Row>`${sql.join(found, sql` union all `)}`.execute(tx);
  return new Map(rows.map((row) => [row.id, publicationOf(row)]));
}

export type Row = { id: string } & (
  | { type: 'product'; doc: Partial<Product> }
  | { type: 'service'; doc: Partial<Service> }
  | { type: 'rental'; doc: Partial<Rental> }
);

/** Returns a stored record as a catalog item. */
export function publicationOf(row: Row): Publication {
  const { id, type, doc } = row;
  const common = { id, type, name: doc.name ?? '', status: doc.status ?? 'draft' };
  if (row.type === 'product') {
    const product = row.doc;
    const priceOf: Publication['priceOf'] = (quantity, variantId) =>
      productPrice(product, quantity, variantId);
    return { ...common, taxRate: product.tax_rate ?? null, priceOf, product };
  }
  const price = (row.type === 'service' ? row.doc.price : row.doc.rental_price) ?? row.doc.base_price ?? null;
  return { ...common, taxRate: null, priceOf: () => price };
}

/** Parses a type: `services` and `rentals` are accepted for `service` and `rental`; other words are unknown. */
export function publicationType(word: string | null | undefined): PublicationType | undefined {
  const singular = word?.toLowerCase().replace(/s$/, '');
  return singular === 'product' || singular === 'service' || singular === 'rental' ? singular : undefined;
}
