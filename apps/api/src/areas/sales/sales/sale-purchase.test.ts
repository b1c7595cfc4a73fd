/** Customers' purchases, updated by every write of a sale, also concurrently (Decision N24). */
import type { Sale } from '@mostrador/types';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillPurchases } from '../../../store/migrations/0107-customer-purchases.ts';
import { withAllRows } from '../../../store/migrations/row-security.ts';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';

let now = new Date('2026-10-01T12:00:00.000Z');
const service = await startTestService({ clock: () => now, alone: true });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());

const customer = async (name: string) =>
  (await api.post<{ _id: string }>('/api/v1/customers/', { name })).data._id;

/** Creates a sale on a day of October. */
async function sell(customer_id: string, price: number, day: number, status = 'completed'): Promise<string> {
  now = new Date(Date.UTC(2026, 9, day, 12));
  const items = [{ name: 'x', quantity: 1, price }];
  return (await api.post<Sale>('/api/v1/sales/', { customer_id, status, items })).data._id;
}

const change = async (id: string, members: object) =>
  expect((await api.put(`/api/v1/sales/${id}/`, members)).status).toBe(200);

/** Count, total, and the October days of the first and last purchase. */
async function bought(customer_id: string): Promise<unknown[]> {
  const { rows } = await sql<{ count: number; total: string; first: number; last: number }>`
    select sales_count as count, total_spent::text as total,
      extract(day from first_purchase_at)::int as first, extract(day from last_purchase_at)::int as last
    from customer_purchases where account_id = ${account.id} and customer_id = ${customer_id}`.execute(
    service.database.of(account.id),
  );
  return rows.flatMap(({ count, total, first, last }) => [count, Number(total), first, last]);
}

const proven = async () => expect(await findings(service.database.of(account.id), account.id)).toEqual([]);

test('a sale counts only while it is completed', async () => {
  const [ana, beto] = [await customer('Ana'), await customer('Beto')];
  const first = await sell(ana, 100, 2);
  const pending = await sell(ana, 7, 3, 'pending');
  const last = await sell(ana, 300.5, 9);
  const middle = await sell(ana, 50, 5);
  expect(await bought(ana)).toEqual([3, 450.5, 2, 9]);

  now = new Date('2026-10-12T12:00:00.000Z');
  await change(pending, { status: 'completed' });
  expect(await bought(ana)).toEqual([4, 457.5, 2, 12]);
  await change(pending, { status: 'cancelled' });
  expect(await bought(ana)).toEqual([3, 450.5, 2, 9]);
  await change(last, { status: 'refunded' });
  expect(await bought(ana)).toEqual([2, 150, 2, 5]);
  await change(middle, { items: [{ name: 'x', quantity: 2, price: 50 }] });
  expect(await bought(ana)).toEqual([2, 200, 2, 5]);
  await change(first, { customer_id: beto });
  expect([await bought(ana), await bought(beto)]).toEqual([
    [1, 100, 5, 5],
    [1, 100, 2, 2],
  ]);
  await api.delete(`/api/v1/sales/${middle}/`);
  expect(await bought(ana)).toEqual([0, 0, null, null]);
  await change(last, { status: 'completed' });
  expect(await bought(ana)).toEqual([1, 300.5, 9, 9]);
  await proven();
});

test('concurrent sales, some of them reversed', async () => {
  const ana = await customer('Ana');
  const before = await Promise.all(Array.from({ length: 6 }, () => sell(ana, 10, 3)));
  await sell(ana, 10, 2);
  now = new Date('2026-10-20T12:00:00.000Z');
  const items = [{ name: 'x', quantity: 1, price: 1 }];
  const more = Array.from({ length: 6 }, () =>
    api.post('/api/v1/sales/', { customer_id: ana, status: 'completed', items }),
  );
  await Promise.all([...before.map((id) => api.delete(`/api/v1/sales/${id}/`)), ...more]);
  expect(await bought(ana)).toEqual([7, 16, 2, 20]);
  await proven();
});

test('sales of earlier releases are added, and the check finds errors', async () => {
  const { everything, kysely } = service.database;
  const ana = await customer('Ana');
  await sell(ana, 40, 4);
  await sell(ana, 2.5, 8);
  await sell(ana, 9, 9, 'pending');
  await api.delete(`/api/v1/sales/${await sell(ana, 9, 10)}/`);
  await sql`delete from customer_purchases`.execute(everything);
  expect(await findings(service.database.of(account.id), account.id)).not.toEqual([]);
  await sql`delete from customer_purchase_movements`.execute(everything);
  const tables = ['sales', 'customer_purchases', 'customer_purchase_movements'];
  await withAllRows(kysely, tables, () => fillPurchases(kysely));
  expect(await bought(ana)).toEqual([2, 42.5, 4, 8]);
  await proven();

  await sql`
    update customer_purchases set last_purchase_at = '2026-10-09T00:00:00Z', total_spent = 43
    where customer_id = ${ana}`.execute(everything);
  const found = await findings(service.database.of(account.id), account.id);
  expect(found.map(({ subject, kept, proven }) => [subject, kept, proven])).toEqual([
    [`purchases of customer ${ana}, last_purchase_at`, '2026-10-09 00:00:00+00', '2026-10-08 12:00:00+00'],
    [`purchases of customer ${ana}, total_spent`, '43', '42.5'],
  ]);
});
