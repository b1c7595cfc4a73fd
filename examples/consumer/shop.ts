/** The integration of a shop, with the most common calls. It is compiled, but never run. */
import { ApiError, createClient, paginate, settle } from '@mostrador/client';
import {
  type Budget,
  type Customer,
  isProductStatus,
  type Product,
  type Sale,
  type SaleCreate,
} from '@mostrador/types';

const client = createClient({ baseUrl: 'https://shop.example', token: 'mst_live_' });

/** Publishes a product of another system, or updates it. */
export async function publish(product: {
  code: string;
  name: string;
  price: number;
  stock: number;
}): Promise<Product> {
  const { items } = await client.products.list({ search: product.code, per_page: 1 });
  const [known] = items;
  const fields = { name: product.name, base_price: product.price, stock: product.stock, sku: product.code };
  if (!known) return client.products.create({ ...fields, track_stock: true, status: 'published' });
  return client.products.update(known._id, fields);
}

export async function sell(
  customer: Customer,
  lines: { product: Product; quantity: number }[],
): Promise<Sale> {
  const sale: SaleCreate = {
    customer: customer._id,
    items: lines.map(({ product, quantity }) => ({
      publication_id: product._id,
      publication_type: 'product',
      name: product.name,
      quantity,
      price: product.base_price,
    })),
    payment_method: 'cash',
  };
  return client.sales.create(sale, { idempotencyKey: `${customer._id}-${lines.length}` });
}

export async function revenue(): Promise<number> {
  let total = 0;
  for await (const sale of paginate(client.sales.list, { status: ['completed'] })) total += sale.total ?? 0;
  return total;
}

export async function accept(budget: Budget): Promise<string> {
  const outcome = await settle(client.budgets.convert(budget._id));
  if (outcome.success) return outcome.data.sale_id;
  return outcome.code === 'insufficient_stock' ? 'wait' : outcome.message;
}

export async function statusOf(id: string): Promise<string> {
  try {
    const { status } = await client.products.get(id);
    return isProductStatus(status) ? status : 'unknown';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return 'gone';
    throw error;
  }
}
