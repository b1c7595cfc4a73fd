/** Concurrent sales, and random changes of sales: stock is the sum of its movements (Decision stock-life). */
import { createClient } from '@mostrador/client';
import type { SaleUpdate } from '@mostrador/types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { randomIntegers } from '../../core/random-integers.ts';
import { stockDifferences } from '../../ledgers/stock/verify-stock.ts';
import { startTestService } from '../../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
const db = service.database.of(account.id);

const product = (stock: number) =>
  client.products.create({ name: 'Cadena', base_price: 100, status: 'published', track_stock: true, stock });
const line = (publication_id: string, quantity: number) => ({
  publication_id,
  publication_type: 'product',
  quantity,
  price: 100,
});
const outcome = (made: Promise<unknown>) =>
  made.then(
    () => 'sold',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : 'failed'),
  );

test('64 concurrent sales of the last 10 units sell exactly 10', async () => {
  const { _id } = await product(10);
  const outcomes = await Promise.all(
    Array.from({ length: 64 }, () => outcome(client.sales.create({ items: [line(_id, 1)] }))),
  );
  const counted = [...Map.groupBy(outcomes, String)].map(([what, all]) => [what, all.length]);
  expect(Object.fromEntries(counted)).toEqual({ sold: 10, insufficient_stock: 54 });
  expect(await client.products.get(_id)).toMatchObject({ stock: 0 });
  expect(await stockDifferences(db, account.id)).toEqual([]);
  const numbers = await sql<{ least: string; most: string; all: number }>`
    select min(sale_number) as least, max(sale_number) as most, count(*)::int as "all" from sales
    where account_id = ${account.id}`.execute(db);
  expect(numbers.rows.map(({ least, most, all }) => Number(most) - Number(least) + 1 - all)).toEqual([0]);
});

test('concurrent sales of many products, with lines in any order, do not deadlock', async () => {
  const things = await Promise.all([product(500), product(500), product(500)]);
  const ids = things.map(({ _id }) => _id);
  const orders = [ids, ids.toReversed(), [...ids.slice(1), ...ids.slice(0, 1)]];
  const sales = Array.from({ length: 30 }, (_, place) => ({
    items: (orders[place % 3] ?? []).map((id) => line(id, 1)),
  }));
  const singles = sales.map((sale) => outcome(client.sales.create(sale)));
  const bulks = [0, 1, 2].map(() => client.sales.bulkCreate({ items: sales.slice(0, 10) }));
  expect(new Set(await Promise.all(singles))).toEqual(new Set(['sold']));
  expect((await Promise.all(bulks)).map(({ success_count }) => success_count)).toEqual([10, 10, 10]);
  const left = await Promise.all(ids.map(async (id) => (await client.products.get(id)).stock));
  expect(left).toEqual([440, 440, 440]);
});

test('64 concurrent changes of one sale move its stock once', async () => {
  const { _id } = await product(100);
  const sale = await client.sales.create({ items: [line(_id, 1)] });
  const steps: SaleUpdate[] = [
    { status: 'cancelled' },
    { status: 'completed' },
    { items: [line(_id, 7)] },
    { status: 'refunded' },
  ];
  await Promise.all(
    Array.from({ length: 64 }, (_, place) => client.sales.update(sale._id, steps[place % 4] ?? {})),
  );
  await client.sales.update(sale._id, { status: 'pending', items: [line(_id, 3)] });
  expect((await client.products.get(_id)).stock).toBe(97);
  expect(await stockDifferences(db, account.id)).toEqual([]);
});

test.each([1, 2, 3, 4])(
  'after random changes (%d), stock is the total less the held units, and the sum of its movements',
  async (seed) => {
    const pick = randomIntegers(seed);
    const things = await Promise.all([product(40), product(40)]);
    const sales = await Promise.all(
      [0, 1, 2].map(() => client.sales.create({ items: [{ quantity: 1, price: 1 }] })),
    );
    const items = () =>
      Array.from({ length: pick(1, 3) }, () => line(things[pick(0, 1)]?._id ?? '', pick(1, 12_000) / 1000));
    const statuses = ['pending', 'completed', 'cancelled', 'refunded'] as const;
    const held = new Map<string, { items: ReturnType<typeof line>[]; status: string }>();
    for (const { _id } of sales) held.set(_id, { items: [], status: 'pending' });
    for (let step = 0; step < 25; step++) {
      const id = sales[pick(0, 2)]?._id ?? '';
      const change = {
        ...(pick(0, 2) > 0 && { items: items() }),
        ...(pick(0, 1) > 0 && { status: statuses[pick(0, 3)] ?? 'pending' }),
      };
      if (Object.keys(change).length === 0) continue;
      const done = await outcome(client.sales.update(id, change));
      expect(['sold', 'insufficient_stock']).toContain(done);
      if (done === 'sold') held.set(id, { items: [], status: '', ...held.get(id), ...change });
      for (const thing of things) {
        const thousandths = [...held.values()]
          .filter(({ status }) => status === 'pending' || status === 'completed')
          .flatMap((one) => one.items.filter(({ publication_id }) => publication_id === thing._id))
          .reduce((sum, { quantity }) => sum + Math.round(quantity * 1000), 0);
        expect((await client.products.get(thing._id)).stock).toBe(Math.floor((40_000 - thousandths) / 1000));
      }
    }
    expect(await stockDifferences(db, account.id)).toEqual([]);
  },
);
