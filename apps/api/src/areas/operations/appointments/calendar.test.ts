/** Appointments for calendar programs: the file, and the feed with a revocable secret. */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';
import { calendarOf } from './calendar.ts';
import { createFeed, listFeeds, revokeFeed } from './calendar-feeds.ts';

const now = new Date('2026-11-02T12:00:00.000Z');
const service = await startTestService({ clock: () => now });
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });
const { database } = service;

const { _id: service_id } = await client.services.create({ name: 'Bike fitting' });
const { _id: customer_id } = await client.customers.create({ name: 'Ana Quiroga' });
const fitting = await client.appointments.create({
  scheduled_datetime: '2026-11-03T13:00:00-03:00',
  service_id,
  customer_id,
  notes: 'Trae su bici; la roja',
  custom_location: { name: 'Taller', address: 'Mitre 5' },
});
await client.appointments.create({
  scheduled_datetime: '2026-11-05T02:59:00Z',
  service_id,
  guest_name: 'Luz',
});
await client.appointments.create({ scheduled_datetime: '2026-11-05T03:00:00Z', service_id });

const export_ = (from: string, to: string) =>
  calendarOf(database.of(account.id), { account: { ...account }, from, to });
const summaries = (text: string) => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, summary]) => summary);
const read = (secret: string, headers = {}) =>
  fetch(`${service.baseUrl}/calendar/${secret}.ics`, { headers });

test('an appointment is an event in UTC', async () => {
  const text = await export_('2026-11-03', '2026-11-03');
  for (const line of [
    'BEGIN:VCALENDAR',
    'X-WR-CALNAME:Bicicletería El Piñón',
    `UID:${fitting._id}@mostrador`,
    'DTSTART:20261103T160000Z',
    'DTEND:20261103T170000Z',
    'SUMMARY:Bike fitting · Ana Quiroga',
    'DESCRIPTION:Trae su bici\\; la roja',
    'LOCATION:Taller\\, Mitre 5',
    'SEQUENCE:0',
  ])
    expect(text.split('\r\n')).toContain(line);
});

test("days are in the account's time zone", async () => {
  expect(summaries(await export_('2026-11-04', '2026-11-04'))).toEqual(['Bike fitting · Luz']);
  expect(summaries(await export_('2026-11-05', '2026-11-05'))).toEqual(['Bike fitting']);
  expect(summaries(await export_('2026-11-06', '2026-12-31'))).toEqual([]);
});

test('a feed needs only its secret, and supports its ETag', async () => {
  const feed = await createFeed(database, account.id, 'Teléfono de Ana', now);
  const response = await read(feed.secret);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
  ]);
  expect(summaries(await response.text())).toHaveLength(3);
  const again = await read(feed.secret, { 'if-none-match': response.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

test('revoked feeds and unknown secrets are not found; other feeds keep working', async () => {
  const [kept, gone] = [
    await createFeed(database, account.id, 'Uno', now),
    await createFeed(database, account.id, 'Otro', now),
  ];
  await revokeFeed(database, account.id, gone.id, now);
  const other = await service.account();
  const wrong = [
    gone.secret,
    kept.secret.slice(0, -1),
    'nonsense',
    kept.secret.replace(account.id, other.id),
  ];
  for (const secret of wrong) {
    const response = await read(secret);
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'not_found' }),
    ]);
  }
  expect((await read(kept.secret)).status).toBe(200);
  const listed = await listFeeds(database, account.id);
  expect(listed.find(({ id }) => id === gone.id)?.revoked_at).toEqual(now);
  await expect(revokeFeed(database, other.id, kept.id, now)).rejects.toMatchObject({ code: 'unknown_feed' });
});

test('each feed has its own rate limit', async () => {
  const hasty = await startTestService({ config: { calendarRate: 2 }, clock: () => now });
  const shop = await hasty.account();
  const [one, two] = [
    await createFeed(hasty.database, shop.id, 'Uno', now),
    await createFeed(hasty.database, shop.id, 'Otro', now),
  ];
  const readIn = (secret: string) => fetch(`${hasty.baseUrl}/calendar/${secret}.ics`);
  for (const status of [200, 200, 429]) expect((await readIn(one.secret)).status).toBe(status);
  const rejected = await readIn(one.secret);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rejected.json()).toMatchObject({ code: 'rate_limited' });
  expect((await readIn(two.secret)).status).toBe(200);
});

test('the log contains no secret', async () => {
  const { secret } = await createFeed(database, account.id, 'Secreto', now);
  await read(secret);
  await expect
    .poll(() => service.log.filter((line) => line.includes('/calendar/cal_')).length)
    .toBeGreaterThan(0);
  expect(service.log.join('')).not.toContain(secret);
  expect(JSON.stringify(await listFeeds(database, account.id))).not.toContain(secret);
});
