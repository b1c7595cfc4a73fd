/** Sales completed before the points ledger existed earn their points once, and `verify` confirms it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { type AnyRecord, apiOf } from '../../testing/api.ts';
import { startTestService } from '../../testing/service.ts';
import { fillPoints } from './0012-effects.ts';
import { pointBodies } from './0062-point-bodies.ts';
import { withAllRows } from './row-security.ts';

test('completed sales to existing customers earn their points once, and nothing else does', async () => {
  const service = await startTestService({ alone: true });
  const { kysely, everything } = service.database;
  const account = await service.account();
  const api = apiOf(service.baseUrl, await account.token());
  const made = async (path: string, body: object): Promise<AnyRecord> => (await api.post(path, body)).data;
  const { _id: ana } = await made('/api/v1/customers/', { name: 'Ana' });
  const sell = (members: object) =>
    made('/api/v1/sales/', { items: [{ quantity: 1, price: 99.99 }], customer_id: ana, ...members });
  const sales = [
    await sell({ status: 'completed' }),
    await sell({ status: 'completed' }),
    await sell({ status: 'pending' }),
    await sell({ status: 'completed', customer_id: 'nobody' }),
    await sell({ status: 'completed', items: [{ quantity: 1, price: 0.5 }] }),
  ];
  const gone = await sell({ status: 'completed' });
  await api.delete(`/api/v1/sales/${gone._id}/`);

  // The state of an earlier release.
  await sql`delete from point_movements`.execute(everything);
  await sql`delete from point_balances`.execute(everything);
  await sql`update sales set body_version = null, doc = doc - 'points_awarded'`.execute(everything);
  await sql`
    update customers set doc = doc - 'points_balance', body_version = version,
      body = jsonb_set(body::jsonb, '{points_balance}', '0')::text`.execute(everything);
  await withAllRows(kysely, ['sales', 'customers', 'point_movements', 'point_balances'], () =>
    fillPoints(kysely),
  );
  await pointBodies.up(kysely);

  const points = async ({ _id }: AnyRecord) => (await api.get(`/api/v1/sales/${_id}/`)).data.points_awarded;
  expect(await Promise.all(sales.map(points))).toEqual([99, 99, null, null, null]);
  expect((await api.get(`/api/v1/customers/${ana}/`)).data.points_balance).toBe(198);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
