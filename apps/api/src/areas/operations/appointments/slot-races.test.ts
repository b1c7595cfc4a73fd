/**
 * Concurrent bookings of one time: the lock on the service or rental lets one through, and the constraint holds without
 * the lock.
 */
import { createClient } from '@mostrador/client';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addNoOverlap } from '../../../store/migrations/no-overlap.ts';
import { connectionsThat } from '../../../testing/activity.ts';
import { apiOf } from '../../../testing/api.ts';
import { onOneServer } from '../../../testing/one-server.ts';
import { startTestService } from '../../../testing/service.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { findings } from '../../checks.ts';

const service = await startTestService();
const account = await service.account();
const token = await account.token();
const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
const api = apiOf(service.baseUrl, token);
const db = service.database.of(account.id);
const scheduled_datetime = '2026-11-03T13:00:00.000Z';

async function bookings(count: number, members: object): Promise<Record<string, number>> {
  const responses = await Promise.all(
    Array.from({ length: count }, () =>
      api.post('/api/v1/appointments/', { scheduled_datetime, ...members }),
    ),
  );
  const outcomes = responses.map(({ status, code }) => code ?? String(status));
  return Object.fromEntries([...Map.groupBy(outcomes, String)].map(([what, all]) => [what, all.length]));
}

test('64 concurrent bookings of one slot give exactly one', async () => {
  const { _id: rental_id } = await client.rentals.create({ name: 'Bicicleta MTB' });
  expect(await bookings(64, { rental_id })).toEqual({ 201: 1, slot_unavailable: 63 });
});

test('32 concurrent bookings of a service with capacity three give three', async () => {
  const { _id: service_id } = await client.services.create({ name: 'Clase', availability: { capacity: 3 } });
  expect(await bookings(32, { service_id })).toEqual({ 201: 3, slot_unavailable: 29 });
});

test('concurrent moves to the same time leave one at a time', async () => {
  const { _id: rental_id } = await client.rentals.create({ name: 'Tándem' });
  const hours = Array.from({ length: 8 }, (_, hour) => `2026-11-04T${String(hour + 10)}:00:00.000Z`);
  const all = await Promise.all(
    hours.map((time) => client.appointments.create({ scheduled_datetime: time, rental_id })),
  );
  const moves = all.flatMap(({ _id }) =>
    hours.map((time) => api.put(`/api/v1/appointments/${_id}/`, { scheduled_datetime: time })),
  );
  const statuses = new Set((await Promise.all(moves)).map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 409)).toEqual([]);
  const { rows } = await sql<{ all: number; different: number }>`
    select count(*)::int as "all", count(distinct starts_at)::int as different from appointment_slots
    where account_id = ${account.id} and resource_id = ${rental_id}`.execute(db);
  expect(rows).toEqual([{ all: 8, different: 8 }]);
  expect(await findings(db, account.id)).toEqual([]);
});

onOneServer('whoever takes the time without a lock is found by the constraint', async () => {
  const { _id: rental_id } = await client.rentals.create({ name: 'Casa' });
  const other = await client.appointments.create({ scheduled_datetime: '2027-01-01T00:00:00Z', rental_id });
  const taken = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const elsewhere = service.database.transaction(account.id, async (tx) => {
    await sql`
      update appointment_slots set starts_at = ${scheduled_datetime}, ends_at = ${'2026-11-03T14:00:00Z'}
      where account_id = ${account.id} and appointment_id = ${other._id}`.execute(tx);
    taken.resolve();
    await asked.promise;
  });
  await taken.promise;
  const booking = api.post('/api/v1/appointments/', { scheduled_datetime, rental_id });
  await waitsForRow();
  asked.resolve();
  await elsewhere;
  expect(await booking).toMatchObject({ status: 409, code: 'slot_unavailable' });
});

onOneServer('a booking based on outdated slots violates the key of the turns', async () => {
  const { _id: service_id } = await client.services.create({
    name: 'Clase',
    availability: { capacity: 2 },
  });
  const taken = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const elsewhere = service.database.transaction(account.id, async (tx) => {
    await sql`
      insert into appointment_turns (account_id, resource_id, turn) values (${account.id}, ${service_id}, 1)`.execute(
      tx,
    );
    taken.resolve();
    await asked.promise;
  });
  await taken.promise;
  const booking = api.post('/api/v1/appointments/', { scheduled_datetime, service_id });
  await waitsForRow();
  asked.resolve();
  await elsewhere;
  expect(await booking).toMatchObject({ status: 409, code: 'slot_unavailable' });
  expect(await bookings(4, { service_id })).toEqual({ 201: 2, slot_unavailable: 2 });
});

/** Waits until a statement waits for another transaction. */
async function waitsForRow(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const waiting = "wait_event_type = 'Lock' and query like '%appointment\\_%'";
    if ((await connectionsThat(service.database, waiting)) > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('Nothing waits');
}

onOneServer.each([true, false])(
  'the constraint gives the same results with and without the extension (%s)',
  async (extension) => {
    const { kysely } = await testDatabase();
    await sql`
    create table places (account_id text not null, id text not null, lane int not null, span tstzrange not null)`.execute(
      kysely,
    );
    const parts = { table: 'places', constraint: 'places_taken', id: 'id', lane: 'lane', span: 'span' };
    await addNoOverlap(kysely, parts, extension);
    const place = (account_id: string, id: string, lane: number, from: number, to: number) =>
      sql`insert into places values (${account_id.repeat(24)}, ${id.repeat(24)}, ${lane},
      tstzrange(to_timestamp(${from}::int), to_timestamp(${to}::int)))`
        .execute(kysely)
        .then(
          () => 'taken',
          (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
        );
    expect(await place('f', 'a', 0, 10, 20)).toBe('taken');
    expect(await place('f', 'a', 0, 19, 30)).toBe('23P01');
    expect(await place('f', 'a', 0, 20, 30)).toBe('taken');
    expect(await place('f', 'a', 1, 10, 20)).toBe('taken');
    expect(await place('f', 'b', 0, 10, 20)).toBe('taken');
    expect(await place('0', 'a', 0, 10, 20)).toBe('taken');
    expect(await place('0', 'a', 0, 5, 11)).toBe('23P01');
  },
);
