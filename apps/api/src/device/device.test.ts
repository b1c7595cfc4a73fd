/** Reports of devices and drivers: authentication, storage, and the resulting trail (Decision N44). */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { type AnyRecord, apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const begin = '2026-10-13T15:00:00.000Z';
let now = new Date(begin);
const clock = () => now;
const config = { trustProxy: ['loopback'], codeAttempts: 3, deviceRate: 8 };
const service = await startTestService({ clock, config, alone: true });
const second = await createApp({
  database: service.database,
  clock,
  log: { write: () => undefined },
  config: {
    ...readConfig({}),
    ...config,
    logLevel: 'silent',
  },
});
const otherUrl = await second.listen({ host: '127.0.0.1', port: 0 });
afterAll(() => second.close());
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
beforeEach(() => {
  now = new Date(begin);
});

let addresses = 0;
interface Sending {
  url?: string;
  ip?: string;
}

/** Sends a report, by default from an address of its own. */
function report(
  code: unknown,
  body: unknown,
  { url = service.baseUrl, ip = `198.51.100.${++addresses}` }: Sending = {},
) {
  const headers = { 'x-device-code': String(code), 'x-forwarded-for': ip };
  return apiOf(url).post('/device/v1/positions', body, headers);
}

const session = (code: unknown) =>
  apiOf(service.baseUrl).get('/device/v1/session', { 'x-device-code': String(code) });
const here = { lat: -32.9515, lng: -60.642 };

async function device(members: object = {}): Promise<AnyRecord> {
  return (await api.post('/api/v1/fleet/devices/', { name: 'Utilitario', ...members })).data;
}

async function driver(): Promise<AnyRecord> {
  return (await api.post('/api/v1/drivers/', { name: 'Nahuel' })).data;
}

const patch = (path: string, body: object) =>
  api.send('PATCH', path, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

describe('reports', () => {
  test('a repeated report is stored once', async () => {
    const { _id, device_code } = await device();
    const positions = [
      { ...here, recorded_at: '2026-10-13T14:58:00Z', speed_kmh: 11.2, heading: 339, battery: 94 },
      { lat: -32.9468, lng: -60.6441, recorded_at: '2026-10-13T14:59:00Z', altitude: 26, accuracy: 8 },
    ];
    const first = await report(device_code, { positions });
    expect(first.body).toEqual({ success: true, data: { device_id: _id, accepted: 2, duplicates: 0 } });
    const again = await report(device_code, { positions });
    expect(again.data).toMatchObject({ accepted: 0, duplicates: 2 });
    const read = await api.get(`/api/v1/fleet/devices/${_id}/`);
    expect(read.data).toMatchObject({
      last_position: { lat: -32.9468, lng: -60.6441, recorded_at: '2026-10-13T14:59:00.000Z' },
      last_seen_at: begin,
      updated_at: begin,
    });
    const trail = await api.get(`/api/v1/fleet/devices/${_id}/trail`);
    expect(trail.data.points).toMatchObject([
      { speed_kmh: 11.2, heading: 339, altitude: null, accuracy: null, battery: 94, received_at: begin },
      { speed_kmh: null, heading: null, altitude: 26, accuracy: 8, battery: null },
    ]);
  });

  test('a late report changes neither the last position nor the version', async () => {
    const { _id, device_code } = await device();
    const path = `/api/v1/fleet/devices/${_id}/`;
    await report(device_code, here);
    const before = await api.get(path);
    now = new Date(now.getTime() + 60_000);
    await report(device_code, { lat: 0, lng: 0, recorded_at: '2026-10-12T00:00:00Z' });
    const after = await api.get(path);
    expect(after.data).toEqual({ ...before.data, last_seen_at: now.toISOString() });
    expect(after.header('etag')).not.toBe(before.header('etag'));
    expect((await api.get(path, { 'if-none-match': before.header('etag') ?? '' })).status).toBe(200);
    const changed = await api.send('PATCH', path, {
      body: '{"plate":"AH482KP"}',
      headers: { 'content-type': 'application/json', 'if-match': before.header('etag') ?? '' },
    });
    expect([changed.status, changed.data.last_seen_at]).toEqual([200, now.toISOString()]);
  });

  test.each<[string, unknown, [string, string][]]>([
    [
      'nothing',
      undefined,
      [
        ['', 'invalid_type'],
        ['/lat', 'required'],
        ['/lng', 'required'],
      ],
    ],
    ['no position', { positions: [] }, [['/positions', 'too_few_items']]],
    ['no list', { positions: 5 }, [['/positions', 'invalid_type']]],
    ['too many', { positions: Array(501).fill(here) }, [['/positions', 'too_many_items']]],
    [
      'impossible values',
      {
        positions: [
          here,
          {
            lat: 90.1,
            lng: '1',
            speed_kmh: -1,
            heading: 361,
            battery: 101,
            accuracy: -1,
            altitude: 20_001,
          },
        ],
      },
      [
        ['/positions/1/lat', 'too_high'],
        ['/positions/1/lng', 'invalid_type'],
        ['/positions/1/speed_kmh', 'too_low'],
        ['/positions/1/heading', 'too_high'],
        ['/positions/1/altitude', 'too_high'],
        ['/positions/1/accuracy', 'too_low'],
        ['/positions/1/battery', 'too_high'],
      ],
    ],
    ['tomorrow', { ...here, recorded_at: '2026-10-14T15:00:00Z' }, [['/recorded_at', 'too_high']]],
    ['no moment', { ...here, recorded_at: 'now' }, [['/recorded_at', 'invalid_format']]],
  ])('%s is rejected', async (_, body, want) => {
    const { _id, device_code } = await device();
    const { status, code, errors } = await report(device_code, body ?? null);
    expect([status, code]).toEqual([422, 'validation_failed']);
    expect(errors.map(({ pointer, code: problem }) => [pointer, problem])).toEqual(want);
    expect((await api.get(`/api/v1/fleet/devices/${_id}/`)).data.last_seen_at).toBeNull();
  });

  test('a driver reports for the newest active device that is linked to them', async () => {
    const { _id, driver_code } = await driver();
    const nothing = await report(driver_code, here);
    expect([nothing.status, nothing.code]).toEqual([409, 'no_device']);
    const old = await device({ linked_driver_id: _id });
    now = new Date(now.getTime() + 1000);
    const used = await device({ linked_driver_id: _id, name: 'Moto' });
    expect((await session(driver_code)).data).toEqual({
      type: 'driver',
      name: 'Nahuel',
      device: { id: used._id, name: 'Moto' },
    });
    expect((await report(driver_code, here)).data.device_id).toBe(used._id);
    expect((await api.get(`/api/v1/drivers/${_id}/`)).data.last_seen_at).toBe(now.toISOString());
    await patch(`/api/v1/fleet/devices/${used._id}/`, { status: 'inactive' });
    expect((await report(driver_code, here)).data.device_id).toBe(old._id);
  });
});

describe('codes', () => {
  const rejected = (response: { status: number; code: string | undefined }) => [
    response.status,
    response.code,
  ];

  test('a regenerated, inactive or deleted code is rejected at once, in every process', async () => {
    const { _id, device_code } = await device();
    const path = `/api/v1/fleet/devices/${_id}`;
    for (const url of [service.baseUrl, otherUrl])
      expect((await report(device_code, here, { url })).status).toBe(200);
    const next = (await api.send('POST', `${path}/regenerate-code`)).data.device_code;
    for (const url of [service.baseUrl, otherUrl])
      expect(rejected(await report(device_code, here, { url }))).toEqual([401, 'invalid_code']);
    expect((await report(next, here)).status).toBe(200);
    await patch(`${path}/`, { status: 'inactive' });
    expect(rejected(await report(next, here))).toEqual([401, 'invalid_code']);
    await patch(`${path}/`, { status: 'active' });
    expect((await report(next, here)).status).toBe(200);
    await api.delete(`${path}/`);
    expect(rejected(await report(next, here))).toEqual([401, 'invalid_code']);
  });

  test('missing and malformed codes have errors of their own', async () => {
    const without = await apiOf(service.baseUrl).post('/device/v1/positions', here);
    expect([...rejected(without), without.header('www-authenticate')]).toEqual([
      401,
      'missing_code',
      'Device-Code',
    ]);
    expect(rejected(await report('0', here))).toEqual([401, 'invalid_code']);
  });

  test('an address that tries unknown codes is locked out in every process, but known devices are not', async () => {
    const ip = '203.0.113.7';
    const { device_code } = await device();
    const other = await device();
    expect((await report(device_code, here, { ip })).status).toBe(200);
    expect(rejected(await report('ZZZZZZZZ', here, { ip }))).toEqual([401, 'invalid_code']);
    expect(rejected(await report('ZZZZZZZY', here, { ip, url: otherUrl }))).toEqual([401, 'invalid_code']);
    expect(rejected(await report('ZZZZZZZX', here, { ip }))).toEqual([401, 'invalid_code']);
    for (const url of [service.baseUrl, otherUrl]) {
      const locked = await report(other.device_code, here, { ip, url });
      expect([...rejected(locked), locked.header('retry-after')]).toEqual([429, 'rate_limited', '900']);
    }
    expect((await report(device_code, here, { ip })).status).toBe(200);
    expect((await report(other.device_code, here)).status).toBe(200);
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await report(other.device_code, here, { ip })).status).toBe(200);
  });

  test('the rate limit of a device holds over all processes', async () => {
    const { device_code } = await device();
    const codes: number[] = [];
    for (let sent = 0; sent < 10; sent++)
      codes.push((await report(device_code, here, { url: sent % 2 ? otherUrl : service.baseUrl })).status);
    expect(codes.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
    expect(codes.filter((status) => status === 200).length).toBeLessThanOrEqual(8);
  });

  test('a token is not accepted as a code, nor a code as a token', async () => {
    const { device_code } = await device();
    expect(rejected(await report(await account.token(), here))).toEqual([401, 'invalid_code']);
    expect((await apiOf(service.baseUrl, String(device_code)).get('/api/v1/drivers/')).status).toBe(401);
  });

  test('a plan without devices rejects reports', async () => {
    const { device_code } = await device();
    const { database } = service;
    await database.everything
      .updateTable('accounts')
      .set({ plan: 'basic' })
      .where('id', '=', account.id)
      .execute();
    expect(rejected(await report(device_code, here))).toEqual([403, 'plan_required']);
    await database.everything
      .updateTable('accounts')
      .set({ plan: 'trial' })
      .where('id', '=', account.id)
      .execute();
  });
});
