/** Stock equals the sum of its movements, whatever changes it (Decision catalog-rules, stock-life). */
import { Problem } from '@mostrador/server-stub';
import type { Product, ProductCreate } from '@mostrador/types';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Warning } from '../../core/context.ts';
import { randomIntegers } from '../../core/random-integers.ts';
import type { Context } from '../../records/context.ts';
import { auditAll } from '../../store/audit.ts';
import { apiOf } from '../../testing/api.ts';
import { contextOf } from '../../testing/context.ts';
import { startTestService } from '../../testing/service.ts';
import { lockStock, stock } from './stock.ts';
import { holding, type StockMove } from './stock-holding.ts';
import type { Movement } from './stock-ledger.ts';
import { stockDifferences } from './verify-stock.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const { database } = service;
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
/** A document that moves stock, like a record with an effect. */
interface StockChange {
  document: { type: string; id: string };
  reason: string;
  allowNegative?: boolean;
}

const sale: StockChange = { document: { type: 'sale', id: '6f0000000000000000000001' }, reason: 'sale' };
/** The movements that each document holds, which records store. */
const held = new Map<string, Movement[]>();
let sales = 0;
const another = (): StockChange => ({ ...sale, document: { type: 'sale', id: `sale ${++sales}` } });

async function made(members: Partial<ProductCreate>): Promise<Product> {
  const body = { name: 'Casco', base_price: 100, track_stock: true, ...members };
  const { status, data, body: response } = await api.post<Product>('/api/v1/products/', body);
  expect(status, JSON.stringify(response)).toBe(201);
  return data;
}

const read = async (id: string) => (await api.get<Product>(`/api/v1/products/${id}/`)).data;

type Mover = (context: Context, moves: readonly StockMove[], change: StockChange) => Promise<void>;

/** Changes the stock that a document holds to `moves`. */
const settleStock: Mover = async (context, moves, { document, allowNegative }) => {
  const before = held.get(document.id) ?? [];
  const ids = [...moves, ...before].map(({ product_id }) => product_id);
  const locked = await lockStock(context, [...new Set(ids)]);
  const { held: after } = holding(locked, moves, before, { allowNegative, warn: context.warn });
  const settlement = await stock.settle(context, { document, before, after, locked, called: document.id });
  await settlement?.write();
  if (settlement) await auditAll(context, settlement.entries);
  held.set(document.id, after);
};

/** Moves stock again, in addition to the document's earlier movements. */
const moveStock: Mover = async (context, moves, change) => {
  held.delete(change.document.id);
  await settleStock(context, moves, change);
};

async function move(mover: Mover, moves: StockMove[], change: StockChange): Promise<Warning[]> {
  const warnings: Warning[] = [];
  await database.transaction(account.id, (tx) => mover(contextOf(account, tx, now, warnings), moves, change));
  return warnings;
}

async function rejection(moves: StockMove[], change = another()): Promise<Problem> {
  const error = await move(moveStock, moves, change).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Problem)) throw new Error('The move was not rejected');
  return error;
}

const movements = async (product: string) =>
  (
    await database
      .of(account.id)
      .selectFrom('stock_movements')
      .select(['variant_id', 'follows', 'quantity', 'balance', 'reason', 'document_type'])
      .where('account_id', '=', account.id)
      .where('product_id', '=', product)
      .orderBy('id')
      .execute()
  ).map(({ quantity, balance, ...row }) => ({
    ...row,
    quantity: Number(quantity),
    balance: Number(balance),
  }));

const differences = () => stockDifferences(database.of(account.id), account.id);

test('more movements than fit into one statement are written', async () => {
  const variants = Array.from({ length: 1000 }, (_, index) => ({ id: `v${index}`, stock: 10 }));
  const products: Product[] = [];
  for (let turn = 0; turn < 3; turn++) products.push(await made({ has_variants: true, variants }));
  const moves = products.flatMap(({ _id: product_id }) =>
    variants.map(({ id }): StockMove => ({ product_id, variant_id: id, quantity: -1 })),
  );
  await move(moveStock, moves, another());
  for (const { _id } of products) expect(await movements(_id)).toHaveLength(2000);
  expect(await differences()).toEqual([]);
});

describe('a product', () => {
  test('starts with its stock as a movement, and each edit is another', async () => {
    const { _id } = await made({ stock: 5 });
    await api.put(`/api/v1/products/${_id}/`, { stock: 9 });
    await api.put(`/api/v1/products/${_id}/`, { stock: 9, name: 'Casco rojo' });
    await api.put(`/api/v1/products/${_id}/`, { stock: null });
    const row = { variant_id: '', follows: null, document_type: 'product' };
    expect(await movements(_id)).toEqual([
      { ...row, quantity: 5, balance: 5, reason: 'initial' },
      { ...row, quantity: 4, balance: 9, reason: 'adjustment' },
      { ...row, quantity: -9, balance: 0, reason: 'adjustment' },
    ]);
  });

  test('shows its stock rounded down, and is a whole number again after an edit', async () => {
    const { _id } = await made({ stock: 5, min_stock: 3 });
    await move(moveStock, [{ product_id: _id, quantity: -1.125 }], another());
    expect(await read(_id)).toMatchObject({ stock: 3, total_stock: 3, low_stock: true });
    await api.put(`/api/v1/products/${_id}/`, { stock: 3, name: 'Casco rojo' });
    expect((await movements(_id)).at(-1)).toMatchObject({ quantity: -1.125, balance: 3.875 });
    await api.put(`/api/v1/products/${_id}/`, { stock: 4 });
    expect((await movements(_id)).at(-1)).toMatchObject({ quantity: 0.125, balance: 4 });
  });

  test('keeps a total stock that was sent, which does not move', async () => {
    const { _id } = await made({ stock: 5, total_stock: 50 });
    await move(moveStock, [{ product_id: _id, quantity: -2 }], another());
    expect(await read(_id)).toMatchObject({ stock: 3, total_stock: 50 });
  });

  test('that is untracked or deleted moves nothing', async () => {
    const untracked = await made({ stock: 5, track_stock: false });
    const gone = await made({ stock: 5 });
    await api.delete(`/api/v1/products/${gone._id}/`);
    const warnings = await move(
      moveStock,
      [
        { product_id: untracked._id, quantity: -9, field: 'items.0.product_id' },
        { product_id: gone._id, quantity: -9, field: 'items.1.product_id' },
        { product_id: 'nonsense', quantity: -9 },
      ],
      another(),
    );
    expect(warnings).toEqual([
      {
        code: 'unknown_reference',
        field: 'items.1.product_id',
        message: `There is no record with the ID \`${gone._id}\`.`,
      },
    ]);
    expect(await read(untracked._id)).toMatchObject({ stock: 5 });
  });

  test('gets a new version when it moves, and an entry in the activity', async () => {
    const { _id } = await made({ stock: 5 });
    await move(moveStock, [{ product_id: _id, quantity: -2 }], another());
    expect((await api.get(`/api/v1/products/${_id}/`)).header('etag')).toBe('"2"');
    const { rows } = await sql<{ changes: object }>`
      select changes from audit_log where account_id = ${account.id} and entity_id = ${_id}
      order by id desc limit 1`.execute(database.of(account.id));
    expect(rows[0]?.changes).toEqual({ stock: [5, 3], total_stock: [5, 3] });
  });
});

describe('missing files', () => {
  test('is rejected, with lines of one product added up', async () => {
    const { _id } = await made({ stock: 3, name: 'Candado' });
    const moves = [-2, -3].map((quantity) => ({ product_id: _id, quantity }));
    expect(await rejection(moves)).toMatchObject({
      code: 'insufficient_stock',
      detail: 'The stock of `Candado` is 3, but 5 were requested.',
      extra: { product_id: _id, requested: 5, available: 3 },
    });
    expect(await read(_id)).toMatchObject({ stock: 3 });
  });

  test('is rejected as a whole', async () => {
    const [enough, little] = [await made({ stock: 9 }), await made({ stock: 1 })];
    const moves = [enough, little].map(({ _id }) => ({ product_id: _id, quantity: -2 }));
    expect(await rejection(moves)).toMatchObject({ extra: { product_id: little._id } });
    expect(await read(enough._id)).toMatchObject({ stock: 9 });
  });

  test.each([{ stock: null }, { stock: 0 }, {}])('is any quantity of a product with %j', async (members) => {
    const { _id } = await made(members);
    expect(await rejection([{ product_id: _id, quantity: -0.001 }])).toMatchObject({
      extra: { requested: 0.001, available: 0 },
    });
  });

  test('is skipped with a warning at a point of sale, and only deducted stock is returned', async () => {
    const { _id } = await made({ stock: 3, name: 'Candado' });
    const till = { ...another(), allowNegative: true };
    const warnings = await move(
      settleStock,
      [{ product_id: _id, quantity: -5, field: 'items.0.publication_id' }],
      till,
    );
    expect(warnings).toEqual([
      {
        code: 'insufficient_stock',
        field: 'items.0.publication_id',
        message: 'The stock of `Candado` is 3, but 5 were requested.',
      },
    ]);
    expect(await read(_id)).toMatchObject({ stock: 0 });
    await move(settleStock, [], { ...till, reason: 'sale_release' });
    expect(await read(_id)).toMatchObject({ stock: 3 });
  });

  test('is rejected above the maximum', async () => {
    const { _id } = await made({ stock: 999_999_999 });
    expect(await rejection([{ product_id: _id, quantity: 1, field: 'items.0.quantity' }])).toMatchObject({
      code: 'validation_failed',
      errors: [{ pointer: '/items/0/quantity', code: 'too_high' }],
    });
  });
});

describe('a document', () => {
  test('moves the difference, and nothing when repeated', async () => {
    const { _id } = await made({ stock: 10 });
    const change = another();
    const hold = (quantity: number) => move(settleStock, [{ product_id: _id, quantity }], change);
    await hold(-4);
    await hold(-4);
    expect(await read(_id)).toMatchObject({ stock: 6 });
    await hold(-1.5);
    expect(await read(_id)).toMatchObject({ stock: 8 });
    await move(settleStock, [], { ...change, reason: 'sale_release' });
    await move(settleStock, [], { ...change, reason: 'sale_release' });
    expect(await read(_id)).toMatchObject({ stock: 10 });
    expect((await movements(_id)).map(({ quantity }) => quantity)).toEqual([10, -4, 2.5, 1.5]);
  });

  test('can be edited to use the stock that it holds itself', async () => {
    const { _id } = await made({ stock: 5 });
    const change = another();
    await move(settleStock, [{ product_id: _id, quantity: -5 }], change);
    await move(settleStock, [{ product_id: _id, quantity: -4 }], change);
    await expect(move(settleStock, [{ product_id: _id, quantity: -6 }], change)).rejects.toMatchObject({
      extra: { requested: 2, available: 1 },
    });
  });

  test('names the missing quantity when it cannot be reversed', async () => {
    const { _id } = await made({ stock: 0, name: 'Cadena' });
    const order: StockChange = { document: { type: 'order', id: 'order 1' }, reason: 'order' };
    await move(settleStock, [{ product_id: _id, quantity: 10 }], order);
    await move(moveStock, [{ product_id: _id, quantity: -2 }], another());
    await expect(move(settleStock, [], { ...order, reason: 'order_release' })).rejects.toMatchObject({
      detail: 'The stock of `Cadena` is 8, but 10 would be removed.',
      extra: { product_id: _id, requested: 10, available: 8 },
    });
  });
});

describe('a variant', () => {
  const variants = [
    { id: 'm', name: 'M', stock: 3 },
    { id: 'l', name: 'L', stock: 2 },
    { id: 'x', name: 'Sin contar' },
  ];

  test('moves its own stock and the total, and the stock of the product that was their sum', async () => {
    const { _id } = await made({ has_variants: true, variants, stock: 5 });
    await move(moveStock, [{ product_id: _id, variant_id: 'm', quantity: -2 }], another());
    expect(await read(_id)).toMatchObject({
      stock: 3,
      total_stock: 3,
      low_stock: false,
      variants: [{ id: 'm', stock: 1 }, { stock: 2 }, { name: 'Sin contar' }],
    });
  });

  test('does not change a stock that was not their sum', async () => {
    const { _id } = await made({ has_variants: true, variants, stock: 50 });
    await move(moveStock, [{ product_id: _id, variant_id: 'm', quantity: -2 }], another());
    expect(await read(_id)).toMatchObject({ stock: 50, total_stock: 3 });
  });

  test('without stock of its own uses the stock of the product', async () => {
    const { _id } = await made({ has_variants: true, variants, stock: 50 });
    await move(moveStock, [{ product_id: _id, variant_id: 'x', quantity: -2 }], another());
    expect(await read(_id)).toMatchObject({ stock: 48, total_stock: 5 });
  });

  test('that does not exist moves nothing', async () => {
    const { _id } = await made({ has_variants: true, variants });
    const lost = { product_id: _id, variant_id: 'z', quantity: -2, field: 'items.3.publication_id' };
    expect(await move(moveStock, [lost], another())).toMatchObject([
      { code: 'unknown_reference', field: 'items.3.variant_id' },
    ]);
    expect(await read(_id)).toMatchObject({ total_stock: 5 });
  });

  test('works in an object keyed by ID too', async () => {
    const { _id } = await made({ has_variants: true, variants: { m: { stock: 3 } } });
    await move(moveStock, [{ product_id: _id, variant_id: 'm', quantity: -2 }], another());
    expect(await read(_id)).toMatchObject({ total_stock: 1, variants: { m: { stock: 1 } } });
    expect(await rejection([{ product_id: _id, variant_id: 'm', quantity: -2 }])).toMatchObject({
      extra: { requested: 2, available: 1 },
    });
  });

  test.each([
    [[{ stock: 3 }, { stock: -1 }], '/variants/1/stock'],
    [{ 'a/b': { stock: -1 } }, '/variants/a~1b/stock'],
  ])('never has negative stock: %j', async (wrong, pointer) => {
    const { status, errors } = await api.post('/api/v1/products/', {
      name: 'Casco',
      base_price: 1,
      has_variants: true,
      variants: wrong,
    });
    expect(status).toBe(422);
    expect(errors).toMatchObject([{ pointer, code: 'too_low' }]);
  });

  test('takes its stock with it when deleted, and edits update a stock that was their sum', async () => {
    const { _id } = await made({ has_variants: true, variants, stock: 5 });
    await api.put(`/api/v1/products/${_id}/`, { variants: [{ id: 'm', stock: 7 }] });
    expect(await read(_id)).toMatchObject({ stock: 7, total_stock: 7 });
    expect(await differences()).toEqual([]);
  });
});

test('64 parallel sales of the last 10 units sell exactly 10', async () => {
  const { _id } = await made({ stock: 10 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 64 }, () => move(moveStock, [{ product_id: _id, quantity: -1 }], another())),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await read(_id)).toMatchObject({ stock: 0 });
});

test('documents over the same products in any order never deadlock', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => made({ stock: 1000 })));
  const random = randomIntegers(11);
  const shuffled = () => [...products].sort(() => random(0, 1) - 0.5);
  await Promise.all(
    Array.from({ length: 40 }, () =>
      move(
        moveStock,
        shuffled().map(({ _id }) => ({ product_id: _id, quantity: -1 })),
        another(),
      ),
    ),
  );
  const left = await Promise.all(products.map(({ _id }) => read(_id)));
  expect(left.map(({ stock }) => stock)).toEqual(products.map(() => 960));
});

test('any sequence of sales, edits and releases keeps the stock the sum of its movements', async () => {
  const random = randomIntegers(42);
  const products = await Promise.all([
    made({ stock: 20 }),
    made({
      has_variants: true,
      stock: 10,
      variants: [
        { id: 'a', stock: 6 },
        { id: 'b', stock: 4 },
      ],
    }),
    made({ has_variants: true, variants: { a: { stock: 5 }, b: { stock: 5 } } }),
  ]);
  const documents = Array.from({ length: 5 }, another);
  const line = (): StockMove => ({
    product_id: products[random(0, 2)]?._id ?? '',
    variant_id: [null, 'a', 'b'][random(0, 2)] ?? null,
    quantity: random(-4000, 1000) / 1000,
  });
  const lines = () => Array.from({ length: random(0, 3) }, line);
  const steps = [
    () => move(settleStock, lines(), documents[random(0, 4)] ?? sale),
    () => move(moveStock, lines(), { ...another(), allowNegative: random(0, 1) === 1 }),
    () => move(settleStock, [], documents[random(0, 4)] ?? sale),
    () => api.put(`/api/v1/products/${products[random(0, 2)]?._id}/`, { stock: random(0, 15) }),
    () =>
      api.put(`/api/v1/products/${products[1]?._id}/`, {
        variants: [
          { id: 'a', stock: random(0, 9) },
          { id: 'b', stock: random(0, 9) },
        ],
      }),
  ];
  for (let step = 0; step < 150; step++) {
    await steps[random(0, steps.length - 1)]?.().catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'insufficient_stock' });
    });
  }
  for (const document of documents) {
    await move(settleStock, [], document).catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'insufficient_stock' });
    });
  }
  expect(await differences()).toEqual([]);
});

test('a stock without movements is reported', async () => {
  const { _id } = await made({ stock: 5, name: 'Perdido' });
  const everything = database.of(account.id);
  await sql`update products set doc = doc || '{"stock": 6}' where account_id = ${account.id} and id = ${_id}`.execute(
    everything,
  );
  expect(await differences()).toEqual([
    { product_id: _id, variant_id: '', shown: 6, level: '5.000', moved: '5.000' },
  ]);
  await sql`
    update products set doc = doc || '{"stock": 5}' where account_id = ${account.id} and id = ${_id}`.execute(
    everything,
  );
  await sql`
    update stock_levels set quantity = 7 where account_id = ${account.id} and product_id = ${_id}`.execute(
    everything,
  );
  expect(await differences()).toMatchObject([{ level: '7.000', moved: '5.000' }]);
});
