/**
 * A week of a workshop with appointments: booked by customers and guests, moved, cancelled, charged, and listed as an
 * agenda.
 */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { startTestService } from '../../../testing/service.ts';
import { findings } from '../../checks.ts';
import { calendarOf } from './calendar.ts';

const service = await startTestService({ clock: () => new Date('2026-10-30T15:00:00.000Z') });
const account = await service.account();
const client = createClient({ baseUrl: service.baseUrl, token: await account.token(), retries: 0 });

/** Hours in Rosario, three behind UTC. */
const at = (day: number, time: string) => `2026-11-0${day}T${time}:00-03:00`;
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error);

test('a week of appointments', async () => {
  const mornings = [1, 2, 3, 4, 5].map((day) => ({ day, from: '09:00', to: '13:00' }));
  const repair = await client.services.create({
    name: 'Service completo',
    price: 60_000,
    status: 'published',
    duration: 90,
    duration_unit: 'minutes',
    availability: { capacity: 2, weekly: mornings, exceptions: [{ date: '2026-11-06', closed: true }] },
  });
  const bicycle = await client.rentals.create({ name: 'Bicicleta MTB', status: 'published' });
  const ana = await client.customers.create({ name: 'Ana Quiroga' });
  const book = (day: number, time: string, members = {}) =>
    client.appointments.create({ service_id: repair._id, scheduled_datetime: at(day, time), ...members });

  const monday = await book(2, '09:00', {
    customer_id: ana._id,
    reminder_enabled: true,
    reminder_hours: [24],
  });
  const second = await book(2, '10:00', { guest_name: 'Luz' });
  expect(await book(2, '10:15').catch(codeOf)).toBe('slot_unavailable');
  const tuesday = await book(3, '10:15', { guest_name: 'Pablo', guest_phone: '0341-555-0249' });
  const closed = await book(6, '10:00', { guest_name: 'Nadie' });
  expect(closed.warnings).toMatchObject([{ code: 'outside_availability' }]);
  await client.appointments.delete(closed._id);
  const weekend = await client.appointments.create({
    rental_id: bicycle._id,
    scheduled_datetime: at(7, '09:00'),
    duration_minutes: 2 * 1440,
    guest_name: 'Pablo',
  });

  // Luz cancels, and Pablo gets her time.
  await client.appointments.delete(second._id);
  await client.appointments.update(tuesday._id, { scheduled_datetime: at(2, '10:15') });

  const sale = await client.sales.create({
    customer_id: ana._id,
    appointment_id: monday._id,
    sale_origin: 'appointment',
    items: [{ publication_id: repair._id, publication_type: 'service', quantity: 1, price: 60_000 }],
    status: 'completed',
    payment_method: 'bank_transfer',
  });
  await client.appointments.update(monday._id, { sale_status: 'completed' });

  const agenda = await client.appointments.list({
    date_from: '2026-11-02',
    date_to: '2026-11-08',
    sort: 'scheduled_datetime',
    sort_dir: 'asc',
  });
  expect(
    agenda.items.map((one) => [
      one.scheduled_datetime,
      one.service?.name ?? one.rental?.name,
      one.customer?.name ?? one.guest_name,
      one.sale_id,
    ]),
  ).toEqual([
    ['2026-11-02T12:00:00.000Z', 'Service completo', 'Ana Quiroga', sale._id],
    ['2026-11-02T13:15:00.000Z', 'Service completo', 'Pablo', null],
    ['2026-11-07T12:00:00.000Z', 'Bicicleta MTB', 'Pablo', null],
  ]);
  expect(agenda.items[2]?._id).toBe(weekend._id);
  const calendar = await calendarOf(service.database.of(account.id), {
    account: { ...account },
    from: '2026-11-02',
    to: '2026-11-08',
  });
  expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(3);
  expect(await findings(service.database.of(account.id), account.id)).toEqual([]);
});
