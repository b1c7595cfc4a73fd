/**
 * The stock that a sale holds at a till that allows negative stock, and after a delivery note (Decision stock-life).
 */

import { createClient } from '@mostrador/client';
import type { SaleUpdate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { stockDifferences } from '../../../ledgers/stock/verify-stock.ts';
import { updateRecord } from '../../../records/one-record.ts';
import { contextOf } from '../../../testing/context.ts';
import { startTestService } from '../../../testing/service.ts';
import { placeSale } from './sales.ts';

const service = await startTestService();
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token() });

const product = (stock: number) =>
  client.products.create({ name: 'Cadena', base_price: 100, status: 'published', track_stock: true, stock });
const line = (publication_id: string, quantity: number) => ({
  publication_id,
  publication_type: 'product',
  quantity,
  price: 100,
});
const stockOf = async (id: string) => (await client.products.get(id)).stock;
const terminal = (configuration: { allow_negative_stock?: boolean; sale_point?: number }) =>
  client.posTerminals.create({ name: 'Mostrador', configuration });
const within = <Result>(work: (context: ReturnType<typeof contextOf>) => Promise<Result>) =>
  service.database.transaction(account.id, (tx) => work(contextOf(account, tx, new Date())));
const sold = (pos_terminal_id: string, id: string, quantity: number) =>
  within((context) => placeSale(context, { items: [line(id, quantity)] }, { members: { pos_terminal_id } }));

test('a till that allows negative stock takes only the available units, and returns no more', async () => {
  const [{ _id: till }, { _id }] = [await terminal({ allow_negative_stock: true }), await product(3)];
  const sale = await sold(till, _id, 5);
  expect([sale.stock_deducted, await stockOf(_id)]).toEqual([true, 0]);
  const more = await sold(till, _id, 1);
  expect([more.stock_deducted, await stockOf(_id)]).toEqual([false, 0]);
  const changes: [SaleUpdate, number][] = [
    [{ notes: 'x' }, 0],
    [{ items: [line(_id, 2)] }, 1],
    [{ items: [line(_id, 9)] }, 0],
    [{ status: 'cancelled' }, 3],
  ];
  for (const [change, left] of changes) {
    await client.sales.update(sale._id, change);
    expect(await stockOf(_id), JSON.stringify(change)).toBe(left);
  }
  expect(await stockDifferences(service.database.of(account.id), account.id)).toEqual([]);
});

test('any other till rejects sales beyond the stock, and numbers by its own sale point', async () => {
  const [{ _id: till }, { _id }] = [await terminal({ sale_point: 23 }), await product(3)];
  await expect(sold(till, _id, 5)).rejects.toMatchObject({ code: 'insufficient_stock' });
  expect(await sold(till, _id, 1)).toMatchObject({ invoice_number: '0023-00000001', stock_deducted: true });
  expect(await sold(till, _id, 1)).toMatchObject({ invoice_number: '0023-00000002' });
});

test('a sale taken over by a delivery note never moves stock again', async () => {
  const { _id } = await product(10);
  const sale = await client.sales.create({ items: [line(_id, 4)] });
  const delivered = { kept: { delivered: true } };
  await within((context) => updateRecord('sales', sale._id, {}, context, delivered));
  expect(await stockOf(_id)).toBe(10);
  const changes: SaleUpdate[] = [
    { status: 'completed' },
    { items: [line(_id, 6)] },
    { status: 'cancelled' },
    { status: 'pending' },
  ];
  for (const change of changes) {
    await client.sales.update(sale._id, change);
    expect(await stockOf(_id), JSON.stringify(change)).toBe(10);
  }
  await client.sales.delete(sale._id);
  expect(await stockOf(_id)).toBe(10);
});

test.each(['cancelled', 'deleted'])(
  'a %s sale returns its stock, even if the product no longer tracks stock',
  async (end) => {
    const { _id } = await product(10);
    const sale = await client.sales.create({ items: [line(_id, 4)] });
    await client.products.update(_id, { track_stock: false });
    await client.sales.update(sale._id, { items: [line(_id, 5)] });
    expect(await stockOf(_id)).toBe(6);
    if (end === 'deleted') await client.sales.delete(sale._id);
    else await client.sales.update(sale._id, { status: 'cancelled' });
    expect(await stockOf(_id)).toBe(10);
    expect(await stockDifferences(service.database.of(account.id), account.id)).toEqual([]);
  },
);
