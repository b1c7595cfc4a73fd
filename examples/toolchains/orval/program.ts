/** List, create, change one field, read a rejection, sell: with the client that Orval makes. */
import { createProduct, createSale, listProducts, updateProduct } from './generated/mostrador.ts';

const page = await listProducts({ per_page: 2 });
if (page.status !== 200) throw new Error(page.data.detail);
console.log(`listed ${page.data.data.items.length} products`);

const created = await createProduct({
  name: 'Mate de calabaza',
  base_price: 1850,
  status: 'published',
  tags: ['mate'],
});
if (created.status !== 201) throw new Error(created.data.detail);
const { _id: id, name, base_price } = created.data.data;
console.log(`created ${name} at ${base_price.toFixed(2)}`);

const changed = await updateProduct(id, { base_price: 1990 });
if (changed.status !== 200) throw new Error(changed.data.detail);
const mate = changed.data.data;
console.log(
  `changed the price to ${mate.base_price.toFixed(2)}; it is still ${mate.status}, with ${mate.tags?.length} tag`,
);

const rejected = await createProduct({ name: 'Mate', base_price: -1 });
if (rejected.status === 201) throw new Error('a negative price was taken');
console.log(`rejected with ${rejected.status}: ${rejected.data.errors?.[0]?.field}`);

const sold = await createSale({ items: [{ publication_id: id, quantity: 2, price: 1990 }] });
if (sold.status !== 201) throw new Error(sold.data.detail);
console.log(`sold for ${sold.data.data.total?.toFixed(2)}`);
