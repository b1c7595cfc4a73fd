/** The source of a receipt (Decisions N34, N35): a sale, delivery notes, or its own items. */
import { Problem } from '@mostrador/server-stub';
import type { Customer, DeliveryNote, Receipt, ReceiptCreate, Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { variantsById } from '../../../calculation/variants.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import type { Context } from '../../../records/context.ts';
import { findDocument } from '../../../records/find.ts';
import { findPublications, type Publication, publicationType } from '../../../records/lines/publications.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { findCustomer } from '../../../records/lookups/parties.ts';
import { invalidReference } from '../../../records/references.ts';
import { together } from '../../../store/together.ts';
import { itemsOf, itemsOfSale, type ReceiptItem, type RequestedItem } from './receipt-amounts.ts';
import type { EarningRole } from './receipt-kept.ts';
import type { Letter } from './voucher-types.ts';

export interface Source {
  /** The field of the request that names the source. */
  field: 'sale_id' | 'delivery_note_ids' | 'items';
  sale: Sale | undefined;
  notes: DeliveryNote[];
  customer: Partial<Customer> | undefined;
  /** The sale point of the POS terminal or of the notes. */
  salePoint: number | undefined;
  concept: Receipt['concept'];
  /** The journal role of each item; empty if a sale posts them. */
  earns: readonly (EarningRole | null)[];
  items(letter: Letter): ReceiptItem[];
}

/** Reads and locks the source of the request. @throws Problem `validation_failed` */
export async function sourceOf(context: Context, body: ReceiptCreate): Promise<Source> {
  const [field, ...others] = (['sale_id', 'delivery_note_ids', 'items'] as const).filter(
    (name) => body[name],
  );
  const [other] = others;
  if (other && field)
    throw fieldProblem(`/${other}`, 'mutually_exclusive', `must not be sent together with \`${field}\``);
  if (body.sale_id) return await ofSale(context, body.sale_id);
  if (body.delivery_note_ids) return await ofNotes(context, body.delivery_note_ids);
  if (body.items) return await ofItems(context, body.items, body.customer_id);
  throw fieldProblem('/sale_id', 'required', 'is required unless `delivery_note_ids` or `items` is sent');
}

async function ofSale(context: Context, id: string): Promise<Source> {
  const found = await lockIfThere<'sales'>('sales', id, context);
  if (!found) throw invalidReference('sale_id', 'must be the ID of a sale of this account');
  const sale = found.record;
  const publications = await findPublications(context, soldProducts(sale), ['product']);
  const items = sale.items.map((item) => ({
    ...item,
    ...catalogFacts(item, publications.get(item.publication_id ?? '')),
  }));
  const types = sale.items.map(({ publication_type }) => publicationType(publication_type));
  return {
    field: 'sale_id',
    sale,
    notes: [],
    customer: sale.customer_id ? await findCustomer(context, sale.customer_id) : undefined,
    salePoint: await terminalPoint(context, sale),
    concept: conceptOf(types),
    earns: [],
    items: (letter) => itemsOfSale({ ...sale, items }, letter),
  };
}

function soldProducts({ items }: Sale): string[] {
  // A line without a type is a product.
  const sold = items.filter((item) => (publicationType(item.publication_type) ?? 'product') === 'product');
  return productsOf(sold.map(({ publication_id }) => ({ product_id: publication_id ?? null })));
}

/** Returns the SKU and the unit of a line: its own, else those of the variant and the product. */
function catalogFacts(
  { sku, unit, variant_id }: { sku?: string | null; unit?: string | null; variant_id?: string | null },
  publication: Publication | undefined,
): Pick<RequestedItem, 'sku' | 'unit'> {
  const { product } = publication ?? {};
  const variant = variantsById(product?.variants ?? null).get(variant_id ?? '');
  return { sku: sku ?? variant?.sku ?? product?.sku ?? null, unit: unit ?? product?.unit ?? null };
}

async function terminalPoint(context: Context, { pos_terminal_id }: Sale): Promise<number | undefined> {
  if (!pos_terminal_id) return undefined;
  const terminal = await findDocument<{ configuration: { sale_point?: number } | null }>(
    context,
    'pos_terminals',
    pos_terminal_id,
  );
  return terminal?.configuration?.sale_point;
}

async function ofNotes(context: Context, ids: readonly string[]): Promise<Source> {
  const notes: DeliveryNote[] = [];
  for (const id of [...new Set(ids)].sort()) {
    const found = await lockIfThere<'deliveryNotes'>('deliveryNotes', id, context);
    if (!found) throw invalidReference('delivery_note_ids', 'must be IDs of delivery notes of this account');
    notes.push(found.record);
  }
  const customers = new Set(notes.map(({ customer_id }) => customer_id));
  const [customerId = ''] = customers;
  if (customers.size > 1)
    throw invalidReference('delivery_note_ids', 'must be delivery notes of one customer');
  const publications = await findPublications(context, productsOf(notes.flatMap(({ items }) => items)), [
    'product',
  ]);
  const requested = notes.flatMap((note) => note.items.map((item) => noteLine(item, note, publications)));
  const sales = await salesOf(context, notes);
  return {
    field: 'delivery_note_ids',
    sale: commonSale(sales),
    notes,
    customer: await findCustomer(context, customerId),
    salePoint: notes[0]?.sale_point ?? undefined,
    concept: 1,
    earns: notes.flatMap(({ items }, index) => items.map(() => (sales[index] ? null : 'sales_goods'))),
    items: (letter) => itemsOf(requested, letter),
  };
}

function noteLine(
  item: DeliveryNote['items'][number],
  { number }: DeliveryNote,
  publications: ReadonlyMap<string, Publication>,
): RequestedItem {
  const publication = publications.get(item.product_id ?? '');
  const unit_price = item.unit_price ?? publication?.priceOf(item.quantity, item.variant_id);
  if (unit_price === undefined || unit_price === null) {
    const message = `must have a price on each line: \`${item.description}\` of the note ${number} has none, nor has the catalog`;
    throw fieldProblem('/delivery_note_ids', 'required', message);
  }
  return {
    description: item.description,
    quantity: item.quantity,
    unit_price,
    discount_amount: 0,
    tax_rate: publication?.taxRate ?? usualRate,
    vat_treatment: 'taxed',
    product_id: item.product_id ?? null,
    ...catalogFacts(item, publication),
  };
}

/** Returns the sale of each note; undefined for a note without one. */
async function salesOf(
  { tx, account }: Context,
  notes: readonly DeliveryNote[],
): Promise<(Sale | undefined)[]> {
  return await together(
    notes.map(async ({ metadata, reference }) => {
      const [id, number] = typeof metadata?.sale_id === 'string' ? [metadata.sale_id, null] : ['', reference];
      const { rows } = await sql<{ doc: Sale }>`
        select doc from sales where account_id = ${account.id} and deleted_at is null
          and (id = ${id} or invoice_number = ${number})`.execute(tx);
      return rows[0]?.doc;
    }),
  );
}

/** Returns the sale that all notes belong to. */
function commonSale([first, ...others]: readonly (Sale | undefined)[]): Sale | undefined {
  return first && others.every((sale) => sale?._id === first._id) ? first : undefined;
}

/** The general VAT rate (Ley 23.349, article 28). */
const usualRate = 21;

async function ofItems(
  context: Context,
  items: NonNullable<ReceiptCreate['items']>,
  customerId: string | null | undefined,
): Promise<Source> {
  const customer = customerId ? await findCustomer(context, customerId) : undefined;
  if (customerId && !customer)
    throw invalidReference('customer_id', 'must be the ID of a customer of this account');
  const publications = await findPublications(context, productsOf(items));
  const requested = items.map((item): RequestedItem => {
    const publication = publications.get(item.product_id ?? '');
    return {
      description: item.description,
      quantity: item.quantity,
      unit_price: item.unit_price,
      discount_amount: item.discount_amount ?? 0,
      tax_rate: item.tax_rate ?? publication?.taxRate ?? usualRate,
      vat_treatment: item.vat_treatment ?? 'taxed',
      product_id: item.product_id ?? null,
      ...catalogFacts(item, publication),
    };
  });
  const types = items.map(({ product_id }) => publications.get(product_id ?? '')?.type);
  return {
    field: 'items',
    sale: undefined,
    notes: [],
    customer,
    salePoint: undefined,
    concept: conceptOf(types),
    earns: types.map((type) => roles[type ?? 'product']),
    items: (letter) => itemsOf(requested, letter),
  };
}

/** Lines without a catalog item are goods. */
const roles = { product: 'sales_goods', service: 'sales_services', rental: 'rent_income' } as const;

function productsOf(lines: readonly { product_id?: string | null }[]): string[] {
  return [...new Set(lines.flatMap(({ product_id }) => (product_id ? [product_id] : [])))];
}

/** Returns goods, services or both; lines with neither are goods. */
function conceptOf(types: readonly (string | undefined)[]): Receipt['concept'] {
  const services = types.filter((type) => type === 'service' || type === 'rental').length;
  if (services === 0) return 1;
  return services === types.length ? 2 : 3;
}

/**
 * Returns the receipt that all the notes already have; undefined if none has one.
 * @throws Problem `delivery_note_invoiced` if only some have one, or they have different ones
 */
export function invoiceOfNotes(notes: readonly DeliveryNote[]): string | undefined {
  const invoiced = notes.filter(({ invoice_id }) => invoice_id !== null);
  const [first] = invoiced;
  if (!first?.invoice_id) return undefined;
  const isOne = invoiced.every(({ invoice_id }) => invoice_id === first.invoice_id);
  if (isOne && invoiced.length === notes.length) return first.invoice_id;
  const numbers = invoiced.map(({ number }) => number).join(', ');
  const already =
    invoiced.length === 1
      ? `note ${numbers} already has a receipt. Omit it`
      : `notes ${numbers} already have receipts. Omit them`;
  throw new Problem('delivery_note_invoiced', `The delivery ${already} to invoice the others.`, {
    extra: { delivery_note_ids: invoiced.map(({ _id }) => _id), invoice_id: first.invoice_id },
  });
}
