/** List, create, change one field, read a rejection, sell: with the client that Kubb makes. */
import { setConfig } from '@kubb/plugin-client/clients/fetch';
import { createProduct, createSale, listProducts, updateProduct } from './generated/index.ts';

setConfig({
  baseURL: process.env.MOSTRADOR_URL,
  headers: {
    Authorization: `Bearer ${process.env.MOSTRADOR_TOKEN}`,
    'Content-Type': 'application/json',
  },
});

const page = await listProducts({ per_page: 2 });
console.log(`listed ${page.data.items.length} products`);

const { data: created } = await createProduct({
  name: 'Mate de calabaza',
  base_price: 1850,
  status: 'published',
  tags: ['mate'],
});
console.log(`created ${created.name} at ${created.base_price.toFixed(2)}`);

const { data: mate } = await updateProduct(created._id, { base_price: 1990 });
console.log(
  `changed the price to ${mate.base_price.toFixed(2)}; it is still ${mate.status}, with ${mate.tags?.length} tag`,
);

// The generated fetch returns the body whatever the status is.
const rejected: unknown = await createProduct({ name: 'Mate', base_price: -1 });
const problem = rejected as { status: number; errors: { field: string }[] };
console.log(`rejected with ${problem.status}: ${problem.errors[0]?.field}`);

const { data: sale } = await createSale({ items: [{ publication_id: mate._id, quantity: 2, price: 1990 }] });
console.log(`sold for ${sale.total?.toFixed(2)}`);
