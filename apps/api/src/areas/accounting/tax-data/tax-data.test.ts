/** Tax data: billing systems, their secrets, and verification (Reference 4.7, Decision N57). */
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { systemKeys } from '../../../records/lookups/taxpayer.ts';
import { apiOf } from '../../../testing/api.ts';
import { issued } from '../../../testing/certificates.ts';
import { contextOf } from '../../../testing/context.ts';
import { startTestService, type TestAccount } from '../../../testing/service.ts';
import { operationsOf } from '../../../testing/standard/operations.ts';
import { stored } from '../../../testing/stored.ts';

const now = new Date('2026-10-31T20:20:00.000Z');
const service = await startTestService({ clock: () => now });
const base = '/api/v1/bill/tax_info';
const cuit = '30-71234567-1';
const until = new Date('2028-10-29T00:00:00.000Z');
const points = [{ number: 3 }];

async function shop(of?: TestAccount) {
  const account = of ?? (await service.account());
  const api = apiOf(service.baseUrl, await account.token());
  const system = (code: string) => `${base}/taxpayer/${code}/`;
  const activate = (code: string, headers = {}) =>
    api.send('PATCH', `${base}/taxpayer/active-system/`, {
      body: JSON.stringify({ billing_system: code }),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { account, api, system, activate };
}

await operationsOf({
  service,
  prepare: async () => issued({ cuit: '30712345671', until }),
  nothing: issued({ cuit: '30712345671', until }),
  statuses: {
    getTaxpayer: [200],
    listBillingSystems: [200],
    createBillingSystem: [201, 404, 409, 422],
    getBillingSystem: [200, 304, 404],
    updateBillingSystem: [200, 404, 412, 422],
    activateBillingSystem: [200, 422],
    deleteBillingSystem: [200, 404, 409, 412],
    verifyTaxDelegation: [200, 422],
    verifySalePoint: [200, 422],
  },
  calls: ({ billingSystems: systems }, secrets) => [
    () => systems.getTaxpayer(),
    () => systems.list(),
    () => systems.create('simulated', { cuit, sale_points: points, colour: 'red' } as never),
    () => systems.create('simulated', {}),
    () => systems.create('afip2', {}),
    () => systems.create('arca', { cuit: '30-71234567-8' }),
    () => systems.create('arca', { cuit, ...secrets }),
    () => systems.get('arca'),
    () => systems.get('arca', { headers: { 'If-None-Match': '*' } }),
    () => systems.get('offline'),
    () => systems.update('arca', { sale_points: points }, { ifMatch: '"1"' }),
    () => systems.update('arca', { sale_points: [] }, { ifMatch: '"1"' }),
    () => systems.update('arca', { certificate_pem: 'x' }),
    () => systems.update('offline', {}),
    () => systems.activate({ billing_system: 'arca' }),
    () => systems.activate({ billing_system: 'offline' }),
    () => systems.verifyTaxDelegation({ cuit }),
    () => systems.verifyTaxDelegation({ cuit: '1' }),
    () => systems.verifySalePoint({ punto_venta: 3 }),
    () => systems.verifySalePoint({}),
    () => systems.getTaxpayer(),
    () => systems.delete('arca'),
    () => systems.delete('simulated', { ifMatch: '"9"' }),
    () => systems.delete('simulated'),
    () => systems.delete('simulated'),
  ],
});

test('a new account keeps its receipts without authorization', async () => {
  const { api } = await shop();
  expect((await api.get(`${base}/taxpayer/`)).data).toMatchObject({
    cuit: null,
    activities: [],
    active_billing_system: 'offline',
    systems: [],
  });
  expect((await api.get(`${base}/taxpayer/systems/`)).data.items).toMatchObject([
    { code: 'offline', required_fields: ['cuit'], configured: false, active: true },
    { code: 'simulated', configured: false, active: false },
    { code: 'arca', configured: false, active: false },
  ]);
});

describe('a system', () => {
  test('can be activated only once all required fields are set', async () => {
    const { api, system, activate } = await shop();
    expect(await activate('arca')).toMatchObject({ status: 422, errors: [{ pointer: '/billing_system' }] });
    const secrets = issued({ cuit: '30712345671', until });
    await api.post(system('arca'), { cuit: '30712345671', private_key_pem: secrets.private_key_pem });
    const incomplete = await activate('arca');
    expect(incomplete.errors[0]).toMatchObject({
      code: 'invalid_reference',
      message: expect.stringContaining('still needs certificate_pem, sale_points'),
    });
    const { certificate_pem } = secrets;
    const ready = await api.put(
      system('arca'),
      { certificate_pem, sale_points: points },
      { 'if-match': '"1"' },
    );
    expect(ready.data).toEqual({
      billing_system: 'arca',
      cuit,
      sale_points: [{ number: 3, type: 'web_service', active: true }],
      environment: 'testing',
      certificate: { uploaded: true, expires_at: until.toISOString() },
      delegated: true,
      status: 'ready',
    });
    expect((await activate('arca')).data).toMatchObject({ active_billing_system: 'arca' });
    expect(await api.delete(system('arca'))).toMatchObject({ status: 409, code: 'billing_system_active' });
    await api.post(system('offline'), { cuit });
    await activate('offline');
    expect((await api.delete(system('arca'))).data).toEqual({ deleted: true, id: 'arca' });
  });

  test('keeps its version when nothing changes', async () => {
    const { api, system } = await shop();
    await api.post(system('simulated'), { cuit, sale_points: points });
    const same = await api.put(system('simulated'), { cuit: '30712345671', sale_points: points });
    expect(same.header('etag')).toBe('"1"');
    expect((await api.put(system('simulated'), { environment: 'production' })).header('etag')).toBe('"2"');
    expect((await api.put(system('simulated'), { cuit: null })).data).toMatchObject({
      cuit: null,
      delegated: false,
      status: 'incomplete',
    });
  });

  const wrongs: [members: object, pointer: string, code: string][] = [
    [{ cuit: '30-71234567-8' }, '/cuit', 'invalid_format'],
    [{ cuit: 5 }, '/cuit', 'invalid_type'],
    [{ sale_points: [{ number: 0 }] }, '/sale_points/0/number', 'too_low'],
    [{ sale_points: [{ number: 99_999 }] }, '/sale_points/0/number', 'too_high'],
    [{ sale_points: [{ number: 1 }, { number: 1 }] }, '/sale_points/1/number', 'not_unique'],
    [{ sale_points: [{}] }, '/sale_points/0/number', 'required'],
    [{ sale_points: [{ number: 1, type: 'fax' }] }, '/sale_points/0/type', 'invalid_enum'],
    [{ environment: 'home' }, '/environment', 'invalid_enum'],
    [{ certificate_pem: 'x' }, '/certificate_pem', 'invalid_format'],
    [{ private_key_pem: '-----BEGIN PRIVATE KEY-----' }, '/private_key_pem', 'invalid_format'],
    [
      {
        certificate_pem: issued({ cuit: '1', until }).certificate_pem,
        private_key_pem: issued({ cuit: '1', until }).private_key_pem,
      },
      '/private_key_pem',
      'invalid_reference',
    ],
  ];
  test.each(wrongs)('rejects an invalid configuration: %#', async (members, pointer, code) => {
    const { api, system } = await shop();
    expect(await api.post(system('arca'), members)).toMatchObject({
      status: 422,
      errors: [{ pointer, code }],
    });
    expect((await api.get(system('arca'))).status).toBe(404);
  });

  test('with an expired certificate is stored with a warning', async () => {
    const { api, system } = await shop();
    const { certificate_pem } = issued({ cuit: '30712345671', until: new Date('2026-01-01T00:00:00Z') });
    expect((await api.post(system('arca'), { certificate_pem })).data.warnings).toMatchObject([
      { code: 'certificate_expired', field: 'certificate_pem' },
    ]);
  });
});

describe('secrets', () => {
  /** Returns everything that a write of a system stores in the database. */
  async function rowsOf(account: string): Promise<string> {
    const tables = ['billing_systems', 'taxpayers', 'audit_log', 'idempotency_keys'];
    const texts = tables.map(
      (table) =>
        sql`select to_jsonb(one)::text as text from ${sql.table(table)} one where account_id = ${account}`,
    );
    const { rows } = await sql<{ text: string }>`${sql.join(texts, sql` union all `)}`.execute(
      service.database.everything,
    );
    return rows.map(({ text }) => text).join();
  }

  const secrets = issued({ cuit: '30712345671', until });

  test('can be decrypted only by the service: they are in no row, response or log line', async () => {
    const { account, api, system } = await shop();
    const key = { 'idempotency-key': 'secrets' };
    const created = await api.post(system('arca'), { cuit, ...secrets }, key);
    const rows = await rowsOf(account.id);
    expect(rows).toContain('v1.');
    const lines = secrets.private_key_pem.split('\n').filter((line) => line.length > 30);
    const texts = [
      rows,
      JSON.stringify(created.body),
      service.log.join(),
      JSON.stringify((await api.get(system('arca'))).body),
    ];
    for (const text of texts) for (const line of lines) expect(text).not.toContain(line);
    const context = contextOf(account, service.database.of(account.id), now);
    expect(await systemKeys(context, 'arca')).toMatchObject({
      certificatePem: secrets.certificate_pem,
      privateKeyPem: secrets.private_key_pem,
    });
  });

  test('are encrypted for their account: the row of another account cannot be decrypted', async () => {
    const [ours, theirs] = [await shop(), await shop()];
    await ours.api.post(ours.system('arca'), { cuit, ...secrets });
    await sql`
      insert into billing_systems (account_id, code, created_at, updated_at, doc, kept)
      select ${theirs.account.id}, code, created_at, updated_at, doc, kept from billing_systems
      where account_id = ${ours.account.id}`.execute(service.database.everything);
    const context = contextOf(theirs.account, service.database.of(theirs.account.id), now);
    await expect(systemKeys(context, 'arca')).rejects.toThrow();
  });

  test('are deleted when set to null, and with their system', async () => {
    const { account, api, system } = await shop();
    await api.post(system('arca'), { cuit, ...secrets });
    const cleared = await api.put(system('arca'), { certificate_pem: null });
    expect(cleared.data).toMatchObject({
      certificate: { uploaded: false, expires_at: null },
      delegated: false,
    });
    await api.delete(system('arca'));
    expect(await rowsOf(account.id)).not.toContain('v1.');
  });

  test('are rejected by a service without a key, which supports everything else', async () => {
    const keyless = await startTestService({ config: { secretKey: undefined } });
    const api = apiOf(keyless.baseUrl, await keyless.token());
    const rejected = await api.post(`${base}/taxpayer/arca/`, { cuit, ...secrets });
    expect(rejected).toMatchObject({ status: 409, code: 'secret_key_missing' });
    expect((await api.post(`${base}/taxpayer/arca/`, { cuit })).status).toBe(201);
    expect(await api.put(`${base}/taxpayer/arca/`, secrets)).toMatchObject({ code: 'secret_key_missing' });
  });
});

describe('verification', () => {
  test('uses the stored configuration and says so', async () => {
    const { api, system, activate } = await shop();
    const delegation = (body: object) => api.post(`${base}/verify-delegation/`, body);
    const point = (body: object) => api.post(`${base}/verify-punto-venta/`, body);
    const offline = { mode: 'offline', checked_at: now.toISOString() };
    expect((await delegation({ cuit })).data).toMatchObject({ is_delegated: false, ...offline });
    await api.post(system('simulated'), {
      cuit,
      sale_points: [{ number: 1 }, { number: 2, type: 'printer' }, { number: 4, active: false }],
    });
    expect((await delegation({ cuit: '30712345671' })).data).toEqual({
      cuit,
      is_delegated: true,
      service: 'wsfe',
      ...offline,
      message: 'Based on the stored configuration; the tax authority was not contacted.',
    });
    expect((await delegation({ cuit, service: 'wsmtxca' })).data).toMatchObject({ is_delegated: false });
    expect((await delegation({ cuit: '20-12345678-6' })).data).toMatchObject({ is_delegated: false });
    expect((await point({ punto_venta: 1 })).data).toMatchObject({ is_valid: false, type: null, ...offline });
    await activate('simulated');
    const valid = { is_valid: true, enabled_for_web_service: true, type: 'web_service' };
    expect((await point({ punto_venta: 1 })).data).toMatchObject({ ...valid, ...offline });
    expect((await point({ sale_point: 1, punto_venta: 1 })).data).toMatchObject(valid);
    expect((await point({ sale_point: 2 })).data).toMatchObject({
      is_valid: true,
      enabled_for_web_service: false,
    });
    expect((await point({ sale_point: 4 })).data).toMatchObject({ is_valid: false, type: 'web_service' });
    expect(await point({ sale_point: 1, punto_venta: 2 })).toMatchObject({ status: 422 });
  });
});

test('another account neither sees nor changes the configuration', async () => {
  const [ours, theirs] = [await shop(), await shop()];
  await ours.api.post(ours.system('simulated'), { cuit, sale_points: points });
  await ours.activate('simulated');
  const before = await stored(service.database, ours.account.id);
  const { api, system, activate } = theirs;
  expect((await api.get(system('simulated'))).status).toBe(404);
  expect((await api.put(system('simulated'), { cuit: null })).status).toBe(404);
  expect((await api.delete(system('simulated'))).status).toBe(404);
  expect((await activate('simulated')).status).toBe(422);
  expect((await api.post(`${base}/verify-delegation/`, { cuit })).data).toMatchObject({
    is_delegated: false,
  });
  expect((await api.get(`${base}/taxpayer/`)).data).toMatchObject({ systems: [] });
  expect((await api.post(system('simulated'), { sale_points: [{ number: 9 }] })).status).toBe(201);
  expect(await stored(service.database, ours.account.id)).toEqual(before);
});

test('an activation is idempotent, and the audit log has no secret', async () => {
  const { account, api, system, activate } = await shop();
  await api.post(system('simulated'), { cuit, sale_points: points });
  const key = { 'idempotency-key': 'activate' };
  await activate('simulated', key);
  expect((await activate('simulated', key)).header('idempotency-replayed')).toBe('true');
  const { rows } = await sql<{ action: string; entity_type: string; entity_id: string; changes: object }>`
    select action, entity_type, entity_id, changes from audit_log where account_id = ${account.id}
    order by id`.execute(service.database.everything);
  const trail = rows.filter(({ entity_type }) => ['taxpayer', 'billing_system'].includes(entity_type));
  expect(trail).toMatchObject([
    { action: 'created', entity_id: 'simulated' },
    {
      action: 'updated',
      entity_id: account.id,
      changes: { active_billing_system: ['offline', 'simulated'] },
    },
  ]);
});
