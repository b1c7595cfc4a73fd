/** Completes document lines from the catalog (Decisions references, catalog-rules). */
import { Problem } from '@mostrador/server-stub';
import { variantsById } from '../../calculation/variants.ts';
import type { Context } from '../context.ts';
import { type Publication, publicationType } from './publications.ts';

/** A requested line; without a price, it gets the catalog price. */
export interface AskedItem {
  publication_id?: string | null | undefined;
  publication_type?: string | null | undefined;
  variant_id?: string | null | undefined;
  name?: string | null | undefined;
  quantity: number;
  price?: number | null | undefined;
}

export type FilledItem<Item> = Item & {
  name?: string | null | undefined;
  price: number;
};

export interface Filled<Item> {
  item: FilledItem<Item>;
  publication: Publication | undefined;
}

/** The lines to warn about. Default: all. */
export interface FillOptions<Item> {
  isNew?: (item: Item) => boolean;
}

/**
 * Adds the name and price of the catalog item to lines without them. Warns of unknown and unpublished items. @throws
 * Problem `validation_failed` for a line without any price
 */
export function fillItems<Item extends AskedItem>(
  context: Pick<Context, 'warn'>,
  items: readonly Item[],
  publications: ReadonlyMap<string, Publication>,
  { isNew = () => true }: FillOptions<Item> = {},
): Filled<Item>[] {
  return items.map((item, index) => {
    const publication = named(item, publications);
    if (isNew(item)) warn(context, item, publication, index);
    return { item: filled(item, publication, index), publication };
  });
}

function named(item: AskedItem, publications: ReadonlyMap<string, Publication>): Publication | undefined {
  const found = publications.get(item.publication_id ?? '');
  const type = publicationType(item.publication_type);
  return type === undefined || type === found?.type ? found : undefined;
}

function filled<Item extends AskedItem>(
  item: Item,
  publication: Publication | undefined,
  index: number,
): FilledItem<Item> {
  const price = item.price ?? publication?.priceOf(item.quantity, item.variant_id);
  if (price === undefined || price === null) throw withoutPrice(index);
  const name = item.name ?? publication?.name;
  return { ...item, price, ...(name !== undefined && { name }) };
}

function warn(
  context: Pick<Context, 'warn'>,
  item: AskedItem,
  publication: Publication | undefined,
  index: number,
): void {
  const { publication_id, variant_id } = item;
  if (!publication_id) return;
  const field = `items.${index}.publication_id`;
  if (!publication) {
    const message = `There is no record with the ID \`${publication_id}\`.`;
    context.warn({ code: 'unknown_reference', field, message });
    return;
  }
  if (publication.status !== 'published') {
    const message = `\`${publication.name}\` is ${publication.status}, not published; it was sold anyway.`;
    context.warn({ code: 'not_published', field, message });
  }
  if (variant_id && !variantsById(publication.product?.variants ?? null).has(variant_id)) {
    const message = `\`${publication.name}\` has no variant with the ID \`${variant_id}\`.`;
    context.warn({ code: 'unknown_reference', field: `items.${index}.variant_id`, message });
  }
}

function withoutPrice(index: number): Problem {
  const field = `items.${index}.price`;
  const message = 'is required, because the catalog has no price for it';
  return new Problem('validation_failed', `\`${field}\` ${message}.`, {
    errors: [{ pointer: `/items/${index}/price`, field, code: 'required', message }],
  });
}
