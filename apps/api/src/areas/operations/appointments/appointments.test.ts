/** The rules of appointments (Reference 2.7, Decisions N36, appointment-rules). */
import { createClient } from '@mostrador/client';
import type { AppointmentCreate, ServiceCreate } from '@mostrador/types';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

const service = await startTestService();
const token = await service.token();
const client = createClient({ baseUrl: service.baseUrl, token, retries: 0 });
const api = apiOf(service.baseUrl, token);

const made = async (members: Partial<ServiceCreate> = {}) =>
  (await client.services.create({ name: 'Bike fitting', ...members }))._id;
const rental = async () => (await client.rentals.create({ name: 'Bicicleta MTB' }))._id;
const at = (time: string) => `2026-11-03T${time}:00.000Z`;
const book = (members: Partial<AppointmentCreate>) =>
  client.appointments.create({ scheduled_datetime: at('13:00'), ...members });
const sent = (members: object) =>
  api.post('/api/v1/appointments/', { scheduled_datetime: at('13:00'), ...members });

test.each<[members: Partial<ServiceCreate>, sent: number | undefined, want: number]>([
  [{ duration: 90, duration_unit: 'minutes' }, undefined, 90],
  [{ duration: 2, duration_unit: 'hours' }, undefined, 120],
  [{ duration: 1, duration_unit: 'days' }, undefined, 1440],
  [{ duration: 3, duration_unit: 'weeks' }, undefined, 30_240],
  [{ duration: 45 }, undefined, 45],
  [{}, undefined, 60],
  [{ duration: 0 }, undefined, 60],
  [{ duration: 2 }, undefined, 5],
  [{ duration: 90_000, duration_unit: 'weeks' }, undefined, 525_600],
  [{ duration: 90 }, 15, 15],
])('an appointment of the service %j for %s minutes takes %d', async (members, duration, want) => {
  const service_id = await made(members);
  const one = await book({ service_id, ...(duration && { duration_minutes: duration }) });
  expect(one.duration_minutes).toBe(want);
  expect(Date.parse(one.end_datetime) - Date.parse(one.scheduled_datetime)).toBe(want * 60_000);
});

test('it shows the current names of its service, rental and customer', async () => {
  const [service_id, customer] = [await made(), await client.customers.create({ name: 'Ana' })];
  const { _id, ...one } = await book({ service_id, customer_id: customer._id });
  expect(one).toMatchObject({
    status: 'scheduled',
    sale_status: 'pending',
    entity_type: 'service',
    service: { _id: service_id, name: 'Bike fitting' },
    rental: null,
    customer: { _id: customer._id, name: 'Ana' },
    sale_id: null,
  });
  await client.services.update(service_id, { name: 'Ajuste' });
  await client.customers.delete(customer._id);
  expect(await client.appointments.get(_id)).toMatchObject({
    service: { name: 'Ajuste' },
    customer: { name: 'Ana' },
  });
  const list = await client.appointments.list({ ids: [_id] });
  expect(list.items).toMatchObject([{ service: { name: 'Ajuste' } }]);
});

test.each<[members: object, pointer: string, code: string]>([
  [{}, '/service_id', 'required'],
  [{ service_id: null, rental_id: null }, '/service_id', 'required'],
  [{ service_id: '6f00000000000000000000ff' }, '/service_id', 'invalid_reference'],
  [{ rental_id: '6f00000000000000000000ff' }, '/rental_id', 'invalid_reference'],
])('%j is rejected', async (members, pointer, code) => {
  const { status, errors } = await sent(members);
  expect([status, errors.map((error) => [error.pointer, error.code])]).toEqual([422, [[pointer, code]]]);
});

test('it must end by the year 9999', async () => {
  const scheduled_datetime = '9999-12-31T23:00:00.000Z';
  const { errors } = await sent({ service_id: await made(), scheduled_datetime });
  expect(errors).toMatchObject([{ pointer: '/scheduled_datetime', code: 'too_high' }]);
});

test('a guest and an unknown customer are stored, the latter with a warning', async () => {
  const one = await book({
    service_id: await made(),
    customer_id: '6f00000000000000000000ff',
    guest_name: 'Laura Ruiz',
    guest_email: 'laura@example.com',
  });
  expect(one).toMatchObject({ customer: null, guest_name: 'Laura Ruiz' });
  expect(one.warnings).toMatchObject([{ code: 'unknown_reference', field: 'customer_id' }]);
});

test('a rental takes one appointment at a time, each from its start until just before its end', async () => {
  const rental_id = await rental();
  const first = await book({ rental_id, duration_minutes: 60 });
  const rejected = await sent({ rental_id, scheduled_datetime: at('13:59') });
  expect(rejected).toMatchObject({
    status: 409,
    code: 'slot_unavailable',
    body: {
      detail: `The rental is booked from ${at('13:00')} to ${at('14:00')} by 1 appointment.`,
      conflicting_ids: [first._id],
    },
  });
  await book({ rental_id, scheduled_datetime: at('14:00') });
  await book({ rental_id, scheduled_datetime: at('12:00') });
  const second = await book({ rental_id, scheduled_datetime: at('13:30'), allow_overlap: true });
  expect(second).not.toHaveProperty('allow_overlap');
  expect(second.warnings).toMatchObject([{ code: 'overlap', field: 'rental_id' }]);
});

test('a service accepts as many appointments at a time as its capacity', async () => {
  const service_id = await made({ availability: { capacity: 2 } });
  const [one, two] = [
    await book({ service_id }),
    await book({ service_id, scheduled_datetime: at('13:30') }),
  ];
  const third = await sent({ service_id, scheduled_datetime: at('13:15') });
  expect(third).toMatchObject({
    code: 'slot_unavailable',
    body: {
      detail: `The service takes 2 appointments at a time and has 2 from ${at('13:30')} to ${at('14:00')}.`,
      conflicting_ids: [one._id, two._id],
    },
  });
  expect((await book({ service_id, scheduled_datetime: at('14:00') })).warnings).toBeUndefined();
});

test('a service without a capacity accepts any number, with a warning', async () => {
  const service_id = await made();
  const one = await book({ service_id });
  const { warnings } = await book({ service_id });
  expect(warnings).toMatchObject([{ code: 'overlap', field: 'service_id' }]);
  expect(warnings?.[0]?.message).toContain(one._id);
});

test('outside the hours of the service an appointment is stored with a warning', async () => {
  const weekly = [{ day: 2, from: '09:00', to: '13:00' }];
  const service_id = await made({ availability: { weekly } });
  expect((await book({ service_id })).warnings).toBeUndefined();
  const late = await book({ service_id, scheduled_datetime: at('15:30') });
  expect(late.warnings).toMatchObject([{ code: 'outside_availability', field: 'scheduled_datetime' }]);
});

test('an update checks slots only if the time, service or rental changes, and ignores its own slot', async () => {
  const [rental_id, another] = [await rental(), await rental()];
  await book({ rental_id });
  const two = await book({ rental_id: another });
  const path = `/api/v1/appointments/${two._id}/`;
  expect(await api.put(path, { rental_id })).toMatchObject({ status: 409, code: 'slot_unavailable' });
  expect(await api.put(path, { scheduled_datetime: at('13:30') })).toMatchObject({ status: 200 });
  expect(await api.put(path, { rental_id, scheduled_datetime: at('14:00') })).toMatchObject({ status: 200 });
  expect(await api.put(path, { scheduled_datetime: at('13:30') })).toMatchObject({ status: 409 });
  const moved = await client.appointments.update(two._id, {
    scheduled_datetime: at('13:30'),
    allow_overlap: true,
  });
  // Later changes of other fields do not check again.
  expect(await api.put(path, { notes: 'x' })).toMatchObject({ status: 200 });
  expect(moved.entity_type).toBe('rental');
});

test('another service keeps the duration and determines the type again', async () => {
  const [short, long] = [await made({ duration: 20 }), await made({ duration: 90 })];
  const { _id } = await book({ rental_id: await rental(), duration_minutes: 20 });
  const changed = await client.appointments.update(_id, { service_id: long, rental_id: null });
  expect(changed).toMatchObject({ duration_minutes: 20, entity_type: 'service', rental: null });
  expect((await client.appointments.update(_id, { service_id: short })).duration_minutes).toBe(20);
  expect(await api.put(`/api/v1/appointments/${_id}/`, { service_id: null })).toMatchObject({ status: 422 });
});

test('deleting cancels it and frees the slot', async () => {
  const rental_id = await rental();
  const { _id } = await book({ rental_id });
  expect(await sent({ rental_id })).toMatchObject({ status: 409 });
  await client.appointments.delete(_id);
  expect(await sent({ rental_id })).toMatchObject({ status: 201 });
});

test('an item in a bulk request sees the slots taken by earlier items', async () => {
  const rental_id = await rental();
  const items = ['13:00', '13:30', '14:00'].map((time) => ({ scheduled_datetime: at(time), rental_id }));
  const { created } = await client.appointments.bulkCreate({ items });
  expect(created.map(({ success, error }) => error?.code ?? success)).toEqual([
    true,
    'slot_unavailable',
    true,
  ]);
});

test('a sale and its appointment reference each other', async () => {
  const [one, other] = [await book({ service_id: await made() }), await book({ service_id: await made() })];
  const saleOf = async ({ _id }: { _id: string }) => (await client.appointments.get(_id)).sale_id;
  const items = [{ name: 'Bike fitting', quantity: 1, price: 100 }];
  const sale = await client.sales.create({ items, sale_origin: 'appointment', appointment_id: one._id });
  expect(sale.warnings).toBeUndefined();
  expect(await saleOf(one)).toBe(sale._id);
  expect((await client.appointments.list({ sale_id: [sale._id] })).total).toBe(1);

  await client.sales.update(sale._id, { appointment_id: other._id });
  expect([await saleOf(one), await saleOf(other)]).toEqual([null, sale._id]);
  const newer = await client.sales.create({ items, appointment_id: other._id });
  expect(await saleOf(other)).toBe(newer._id);
  await client.sales.delete(newer._id);
  expect(await saleOf(other)).toBe(sale._id);

  await client.appointments.delete(other._id);
  expect(await client.sales.get(sale._id)).toMatchObject({ appointment_id: other._id });
  const unknown = await client.sales.create({ items, appointment_id: other._id });
  expect(unknown.warnings).toMatchObject([{ code: 'unknown_reference', field: 'appointment_id' }]);
});

test('a bookings goal counts the appointments of its days', async () => {
  const own = await service.account();
  const client = createClient({ baseUrl: service.baseUrl, token: await own.token() });
  const { _id: service_id } = await client.services.create({ name: 'Service' });
  const times = [
    '2026-11-01T02:59:59Z',
    '2026-11-01T03:00:00Z',
    '2026-11-30T23:00:00Z',
    '2026-12-01T03:00:00Z',
  ];
  for (const scheduled_datetime of times)
    await client.appointments.create({ scheduled_datetime, service_id });
  const { _id: goal_id } = await client.goals.create({
    name: 'Turnos de noviembre',
    goal_type: 'service_bookings',
    period: 'monthly',
    target_value: 4,
    start_date: '2026-11-01',
    end_date: '2026-11-30',
    milestones: [{ name: 'Primero', target_value: 1 }],
  });
  const goal = await client.goals.get(goal_id);
  expect(goal).toMatchObject({ current_value: 2, progress_percentage: 50 });
  expect(goal.milestones).toMatchObject([{ reached_at: '2026-11-01T03:00:00.000Z' }]);
});
