/** Trails: the requested range, its figures, and the cost of reading it (Decision N44). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { onOneServer } from '../../../testing/one-server.ts';
import { startTestService } from '../../../testing/service.ts';
import { positionsOf } from './fleet-trail.ts';

const now = new Date('2026-10-14T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const { data: device } = await api.post('/api/v1/fleet/devices/', { name: 'Utilitario' });
const code = String(device.device_code);

await apiOf(service.baseUrl).post(
  '/device/v1/positions',
  {
    positions: [
      { lat: -32.9515, lng: -60.642, recorded_at: '2026-10-13T15:22:00Z', speed_kmh: 0 },
      { lat: -32.9468, lng: -60.6441, recorded_at: '2026-10-13T15:25:00Z', speed_kmh: 11.2 },
      { lat: -32.9402, lng: -60.6474, recorded_at: '2026-10-13T15:29:00Z', speed_kmh: 11.9 },
      { lat: -32.933, lng: -60.6505, recorded_at: '2026-10-13T15:33:00Z', speed_kmh: 12.8 },
      // Past midnight in UTC, but still the 13th in Buenos Aires.
      { lat: -32.9, lng: -60.6, recorded_at: '2026-10-14T02:59:59.999Z' },
    ],
  },
  { 'x-device-code': code },
);

const trail = (query: string) =>
  api.get<AnyRecord & { points: { recorded_at: string }[] }>(
    `/api/v1/fleet/devices/${device._id}/trail${query}`,
  );

test("the figures of the example's route", async () => {
  const { data } = await trail('?from=2026-10-13T15:00:00Z&to=2026-10-13T16:00:00Z');
  expect(data.summary).toEqual({
    points: 4,
    distance_km: 2.21,
    duration_seconds: 660,
    moving_seconds: 660,
    max_speed_kmh: 12.8,
    average_speed_kmh: 12,
  });
  expect([data.from, data.to]).toEqual(['2026-10-13T15:00:00.000Z', '2026-10-13T16:00:00.000Z']);
});

test.each<[string, number, boolean]>([
  ['', 5, false],
  ['?from=2026-10-13&to=2026-10-13', 5, false],
  ['?from=2026-10-14', 0, false],
  ['?from=2026-10-13T15:25:00Z&to=2026-10-13T15:29:00Z', 2, false],
  ['?to=2026-10-13', 5, false],
  ['?from=2026-10-01&limit=3', 3, true],
  ['?from=2026-10-01&limit=5', 5, false],
])('%j has %i points', async (query, points, truncated) => {
  const { data } = await trail(query);
  expect([data.points.length, data.truncated]).toEqual([points, truncated]);
  expect(data.points.map(({ recorded_at }) => recorded_at)).toEqual(
    data.points.map(({ recorded_at }) => recorded_at).sort(),
  );
});

test('a range that ends before it begins is rejected', async () => {
  const { status, code: problem, errors } = await trail('?from=2026-10-14&to=2026-10-13');
  expect([status, problem, errors.map(({ field }) => field)]).toEqual([400, 'invalid_parameter', ['from']]);
});

test('another account cannot see it', async () => {
  const other = await service.account();
  const them = apiOf(service.baseUrl, await other.token());
  expect((await them.get(`/api/v1/fleet/devices/${device._id}/trail`)).status).toBe(404);
});

/** `npm run bench -- fleet` measures it with a million positions. */
onOneServer('a day of a device is read from the key alone', async () => {
  const { everything } = service.database;
  const devices = [device._id];
  for (let made = 0; made < 9; made++)
    devices.push((await api.post('/api/v1/fleet/devices/', { name: `Moto ${made}` })).data._id);
  await sql`
    insert into fleet_positions (account_id, device_id, recorded_at, received_at, lat, lng)
    select ${account.id}, (${devices}::text[])[1 + n % 10], '2026-01-01'::timestamptz + n * interval '30 seconds',
      '2026-01-01'::timestamptz, -32.9 + (n % 1000) / 10000.0, -60.6
    from generate_series(1, 20000) n`.execute(everything);
  await sql`analyze fleet_positions`.execute(everything);
  const { data } = await trail('?from=2026-01-03&to=2026-01-03');
  expect(data.points.length).toBe(288);
  const day = { from: new Date('2026-01-03T03:00:00Z'), to: new Date('2026-01-04T02:59:59.999Z') };
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain ${positionsOf(account.id, { ...day, device: device._id, most: 1001 })}`.execute(everything);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using fleet_positions_pkey');
  expect(plan).not.toContain('Sort');
});
