/** List, create, change one field, read a rejection, sell: with the client that Hey API makes. */

import { client } from './generated/client.gen.ts';
import { createProduct, createSale, listProducts, updateProduct } from './generated/index.ts';

client.setConfig({ baseUrl: process.env.MOSTRADOR_URL, auth: process.env.MOSTRADOR_TOKEN });

const page = await listProducts({ query: { per_page: 2 }, throwOnError: true });
console.log(`listed ${page.data.data.items.length} products`);

const draft = { name: 'Mate de calabaza', base_price: 1850, status: 'published' as const, tags: ['mate'] };
const created = await createProduct({ body: draft, throwOnError: true });
const { _id: id, name, base_price } = created.data.data;
console.log(`created ${name} at ${base_price.toFixed(2)}`);

const changed = await updateProduct({ path: { id }, body: { base_price: 1990 }, throwOnError: true });
const mate = changed.data.data;
console.log(
  `changed the price to ${mate.base_price.toFixed(2)}; it is still ${mate.status}, with ${mate.tags?.length} tag`,
);

const { error } = await createProduct({ body: { name: 'Mate', base_price: -1 } });
console.log(`rejected with ${error?.status}: ${error?.errors?.[0]?.field}`);

const sold = await createSale({
  body: { items: [{ publication_id: id, quantity: 2, price: 1990 }] },
  throwOnError: true,
});
console.log(`sold for ${sold.data.data.total?.toFixed(2)}`);
