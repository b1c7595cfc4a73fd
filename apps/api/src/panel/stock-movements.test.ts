/** The stock movements of a product, as the panel lists them (Decision panel-reads). */
import type { Sale } from '@mostrador/types';
import { beforeAll, expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { signedUp } from '../testing/panel.ts';
import { startTestService } from '../testing/service.ts';
import { unknownId } from '../testing/unknown-id.ts';

let now = new Date('2026-11-02T12:00:00.000Z');
const { baseUrl } = await startTestService({ clock: () => now, config: { trustProxy: ['loopback'] } });
let panel: Awaited<ReturnType<typeof signedUp>>;
let productId = '';
let saleId = '';
let number = 0;

beforeAll(async () => {
  panel = await signedUp(baseUrl, { name: 'Ana Ríos' });
  const scopes = ['products:read', 'products:write', 'sales:read', 'sales:write'];
  const created = await panel.ask('createToken', { body: { name: 'Caja', expires: 'never', scopes } });
  const api = apiOf(baseUrl, created.data.value);
  const sizes = [
    { id: 'S', name: 'Chico', stock: 2 },
    { id: 'L', name: 'Grande', stock: 3 },
  ];
  const product = { name: 'Casco', base_price: 100, track_stock: true, has_variants: true, variants: sizes };
  productId = (await api.post('/api/v1/products/', product)).data._id;
  now = new Date('2026-11-03T12:00:00.000Z');
  await api.put(`/api/v1/products/${productId}/`, { variants: [sizes[0], { ...sizes[1], stock: 7 }] });
  now = new Date('2026-11-04T12:00:00.000Z');
  const line = {
    publication_id: productId,
    publication_type: 'product',
    variant_id: 'L',
    quantity: 3,
    price: 100,
  };
  const sale = await api.post<Sale>('/api/v1/sales/', { items: [line], status: 'completed' });
  expect(sale).toMatchObject({ status: 201 });
  [saleId, number] = [sale.data._id, sale.data.sale_number];
  now = new Date('2026-11-05T12:00:00.000Z');
  await api.put(`/api/v1/sales/${saleId}/`, { status: 'cancelled' });
});

async function movements(query: Record<string, string>) {
  const { data } = await panel.ask('listStockMovements', { query });
  return data.items.map(({ variant_id, quantity, balance, reason, document_type, document_name }) =>
    [variant_id, quantity, balance, reason, document_type, document_name].join(' '),
  );
}

test('they come newest first, without the copies on the product, and name their documents', async () => {
  expect(await movements({ product_id: productId })).toEqual([
    `L 3 7 sale_release sale ${number}`,
    `L -3 4 sale sale ${number}`,
    'L 4 7 adjustment product Casco',
    'L 3 3 initial product Casco',
    'S 2 2 initial product Casco',
  ]);
});

test('each says when it was, and who moved the stock', async () => {
  const { data } = await panel.ask('listStockMovements', { query: { product_id: productId, per_page: '1' } });
  expect(data).toMatchObject({ total: 5, total_pages: 5, has_next: true });
  expect(data.items[0]).toMatchObject({
    product_id: productId,
    document_id: saleId,
    actor: { type: 'api_token', name: 'Caja' },
    created_at: '2026-11-05T12:00:00.000Z',
  });
});

test('the other pages have the rest', async () => {
  const last = await movements({ product_id: productId, page: '2', per_page: '4' });
  expect(last).toEqual(['S 2 2 initial product Casco']);
});

test('an unknown product has none', async () => {
  expect(await movements({ product_id: unknownId })).toEqual([]);
});

test('another account does not see them', async () => {
  const other = await signedUp(baseUrl);
  const { data } = await other.ask('listStockMovements', { query: { product_id: productId } });
  expect(data.items).toEqual([]);
});

test.each([
  ['without a product', {}, 'product_id'],
  ['with an id that is none', { product_id: 'x'.repeat(24) }, 'product_id'],
])('a request %s is rejected', async (_, query, field) => {
  const response = await panel.ask('listStockMovements', { query });
  expect(response).toMatchObject({ status: 400, errors: [{ field }] });
});
