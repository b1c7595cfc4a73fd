/** Sets up a small bicycle shop through the client: its catalog, promotions, customers and suppliers. */
import type { Client } from '@mostrador/client';
import type { PromotionCreate } from '@mostrador/types';

export type Shop = Awaited<ReturnType<typeof furnish>>;

/** Creates the records. Prices include the tax: 21 %, and 10.5 % for the bicycle. */
export async function furnish(client: Client) {
  const till = await client.posTerminals.create({ name: 'Mostrador', configuration: { sale_point: 3 } });
  const safety = await client.categories.create({ name: 'Seguridad' });
  const goods = await stocked(client, safety._id);
  const { helmet, lock, light, tube } = goods;
  const promotions = {
    helmetWeek: await promotion(client, { ...percentage(10), entity_ids: [helmet] }),
    nightPair: await promotion(client, { ...fixedAmount(5000), entity_ids: [lock, light] }),
    threeForTwo: await promotion(client, { ...buyGet(2, 1), entity_ids: [tube] }),
    seenAndSafe: await promotion(client, { ...bundle(8000), bundle_entity_ids: [helmet, light] }),
  };
  return { till: till._id, safety: safety._id, goods, promotions, ...(await parties(client)) };
}

async function stocked(client: Client, category_id: string) {
  const product = async (name: string, base_price: number, stock: number, more: object = {}) => {
    const body = { name, base_price, stock, track_stock: true, tax_rate: 21, ...more };
    return (await client.products.create({ ...body, status: 'published' }))._id;
  };
  const service = { name: 'Service completo', base_price: 30_250 } as const;
  return {
    tube: await product('Cámara 29', 12_100, 20),
    chain: await product('Cadena', 24_200, 10),
    helmet: await product('Casco', 60_500, 6, { category_id }),
    lock: await product('Candado', 36_300, 5, { category_id }),
    light: await product('Luz', 18_150, 8),
    bicycle: await product('Bicicleta infantil', 110_500, 2, { tax_rate: 10.5 }),
    grease: await product('Grasa, por kilo', 4235, 5),
    overhaul: (await client.services.create({ ...service, status: 'published' }))._id,
  };
}

async function promotion(client: Client, terms: Omit<PromotionCreate, 'name' | 'applies_to'>) {
  const made = { name: 'Semana de la bici', applies_to: 'specific', entity_type: 'product' } as const;
  return (await client.promotions.create({ ...made, ...terms }))._id;
}

const percentage = (value: number) => ({ promotion_type: 'percentage', value }) as const;
const fixedAmount = (value: number) => ({ promotion_type: 'fixed_amount', value }) as const;
const buyGet = (buy_quantity: number, get_quantity: number) =>
  ({ promotion_type: 'buy_x_get_y', value: 0, buy_quantity, get_quantity }) as const;
const bundle = (bundle_discount: number) =>
  ({ promotion_type: 'bundle', value: 0, bundle_discount }) as const;

async function parties(client: Client) {
  const esteban = await client.customers.create({ name: 'Esteban Rossi' });
  const inn = await client.customers.create({ name: 'Hostería del Lago' });
  const supplier = await client.suppliers.create({ name: 'Rodados del Sur' });
  const account = await client.currentAccounts.create({
    entity_type: 'customer',
    entity_id: esteban._id,
    entity_name: esteban.name,
    credit_limit: 200_000,
  });
  return { esteban: esteban._id, inn: inn._id, supplier: supplier._id, account: account._id };
}
