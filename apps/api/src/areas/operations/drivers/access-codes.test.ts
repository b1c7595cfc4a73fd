/** The access codes of drivers and devices: shown once, stored as hashes, and invalid once replaced (Decision N43). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accessCodeHash } from '../../../core/access-code.ts';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const readers = apiOf(service.baseUrl, await account.token(['shipping:read']));

test.each([
  ['/api/v1/drivers', 'driver_code', 'drivers'],
  ['/api/v1/fleet/devices', 'device_code', 'fleet_devices'],
])('%s shows a code once and stores only its hash', async (base, member, table) => {
  const key = { 'idempotency-key': base };
  const { data, status } = await api.post(`${base}/`, { name: 'Nahuel' }, key);
  const code = String(data[member]);
  expect([status, code]).toEqual([201, expect.stringMatching(/^[2-9A-HJ-NP-Z]{8}$/)]);
  const mask = `${code.slice(0, 2)}••••••`;
  const path = `${base}/${data._id}`;
  expect((await api.get(`${path}/`)).data[member]).toBe(mask);
  expect((await readers.get(`${path}/`)).data[member]).toBe(mask);
  const repeated = await api.post(`${base}/`, { name: 'Nahuel' }, key);
  expect([repeated.data._id, repeated.data[member]]).toEqual([data._id, mask]);

  const fresh = await api.send('POST', `${path}/regenerate-code`);
  const next = String(fresh.data[member]);
  expect(next).not.toBe(code);
  expect(next.slice(0, 2)).not.toBe(code.slice(0, 2));
  expect((await api.get(`${path}/`)).data[member]).toBe(`${next.slice(0, 2)}••••••`);
  expect(await hashes(data._id)).toEqual([await accessCodeHash(next)]);

  for (const secret of [code, next]) expect(await places(secret, table)).toBe(0);
  await api.delete(`${path}/`);
  expect(await hashes(data._id)).toEqual([]);
});

async function hashes(id: string): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from access_codes where account_id = ${account.id} and id = ${id}`.execute(
    service.database.everything,
  );
  return rows.map(({ hash }) => hash);
}

/** Counts the rows of the account that contain the code in plain text. */
async function places(code: string, table: string): Promise<number> {
  const pattern = `%${code}%`;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from ${sql.table(table)} one where one::text like ${pattern})
      + (select count(*) from audit_log one where one::text like ${pattern})
      + (select count(*) from idempotency_keys one where one::text like ${pattern}) as count`.execute(
    service.database.everything,
  );
  return rows[0]?.count ?? -1;
}

test("drivers beyond the tier's limit are stored with a warning", async () => {
  const many = await service.account();
  const them = apiOf(service.baseUrl, await many.token());
  const info = async () => (await them.get('/api/v1/drivers/tier-info')).data;
  const add = () => them.post('/api/v1/drivers/', { name: 'Nahuel' });
  const next_tier = { tier: 'pro', driver_limit: 20 };
  expect(await info()).toEqual({
    tier: 'basic',
    driver_count: 0,
    driver_limit: 5,
    remaining: 5,
    features: ['tracking', 'label'],
    next_tier,
  });
  for (let made = 0; made < 5; made++) expect((await add()).data.warnings).toBeUndefined();
  const { data } = await add();
  expect(data.warnings).toEqual([
    {
      code: 'driver_limit_exceeded',
      field: 'name',
      message: 'The limit of the tier `basic` is 5 drivers; this account has 6.',
    },
  ]);
  expect(await info()).toMatchObject({ driver_count: 6, remaining: 0 });
});
