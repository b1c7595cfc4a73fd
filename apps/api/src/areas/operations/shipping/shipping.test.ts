/** The shop's own deliveries, from the quote to the door (Decisions N39 to N42). */
import { createHash } from 'node:crypto';
import type { Shipment, ShipmentLabel, ShipmentQuotes, ShipmentTracking } from '@mostrador/types';
import { beforeEach, describe, expect, test } from 'vitest';
import { type AnyRecord, apiOf } from '../../../testing/api.ts';
import { contextOf } from '../../../testing/context.ts';
import { startTestService } from '../../../testing/service.ts';
import { assignmentCheck } from './driver-assignments.ts';
import { readRates } from './in-house/read-rates.ts';
import { isTrackingNumber } from './in-house/tracking-number.ts';
import { keepShippingSettings } from './shipping-settings.ts';

const begin = '2026-10-30T15:00:00.000Z';
let now = new Date(begin);
const service = await startTestService({ clock: () => now });
const account = await service.account();
const api = apiOf(service.baseUrl, await account.token());
const base = '/api/v1/shipping/shipments';
beforeEach(() => {
  now = new Date(begin);
});

const recipient = {
  name: 'Valentina Ojeda',
  phone: '0341-555-0227',
  address: { street: 'Entre Ríos 1377', city: 'Rosario', postal_code: 'S2000CZE' },
};

async function shipped(members: object = {}): Promise<Shipment> {
  const { status, data, body } = await api.post<Shipment>(`${base}/`, { recipient, ...members });
  expect(status, JSON.stringify(body)).toBe(201);
  return data;
}

const patch = (id: string, body: object, headers = {}) =>
  api.send<Shipment & Pick<AnyRecord, 'warnings'>>('PATCH', `${base}/${id}/`, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

const driver = async () => (await api.post('/api/v1/drivers/', { name: 'Nahuel' })).data;

describe('a shipment', () => {
  test('is pending at first, with a number, a service, a cost and a delivery date', async () => {
    const shipment = await shipped({ scheduled_date: '2026-11-02' });
    expect(isTrackingNumber(shipment.tracking_number)).toBe(true);
    expect(shipment).toMatchObject({
      provider: 'in_house',
      service: 'same_day',
      status: 'pending',
      status_history: [{ status: 'pending', occurred_at: begin }],
      cost: 4500,
      currency: 'ARS',
      estimated_delivery: '2026-11-02',
      delivered_at: null,
      label: { available: false, format: null, url: null },
      sender: { name: 'Bicicletería El Piñón' },
    });
  });

  test('accepts the flat address of a sale', async () => {
    const { data } = await api.post<Shipment>(`${base}/`, {
      shipping_address: { name: 'Ana', street: 'Mitre 5', street2: '2 B', city: 'Rosario', phone: '1' },
    });
    expect(data.recipient).toEqual({
      name: 'Ana',
      phone: '1',
      address: { street: 'Mitre 5, 2 B', city: 'Rosario' },
    });
    const { data: moved } = await patch(data._id, {
      shipping_address: { name: 'Eva', street: 'Salta 1', city: 'Funes' },
    });
    expect(moved.recipient).toMatchObject({ name: 'Eva', address: { street: 'Salta 1', city: 'Funes' } });
  });

  test.each<[object, string, string]>([
    [{}, '/recipient', 'required'],
    [{ shipping_address: { street: 'Mitre 5', city: 'Rosario' } }, '/shipping_address/name', 'required'],
    [{ shipping_address: { name: 'Ana', city: 'Rosario' } }, '/shipping_address/street', 'required'],
    [{ recipient, provider: 'nobody' }, '/provider', 'invalid_reference'],
    [{ recipient, service: 'tomorrow' }, '/service', 'invalid_reference'],
  ])('%j is rejected', async (body, pointer, code) => {
    const { status, errors } = await api.post(`${base}/`, body);
    expect([status, errors.map((error) => [error.pointer, error.code])]).toEqual([422, [[pointer, code]]]);
  });

  test('takes statuses in any order and records its history', async () => {
    const { _id } = await shipped();
    now = new Date('2026-10-30T16:00:00.000Z');
    await patch(_id, { status: 'out_for_delivery' });
    now = new Date('2026-10-30T17:00:00.000Z');
    const event = { description: 'Recibió Héctor Sosa', lat: -32.933, lng: -60.6505 };
    const { data } = await patch(_id, { status: 'delivered', event });
    expect(data).toMatchObject({ status: 'delivered', delivered_at: '2026-10-30T17:00:00.000Z' });
    expect(data.status_history.map(({ status, lat }) => [status, lat])).toEqual([
      ['pending', null],
      ['out_for_delivery', null],
      ['delivered', -32.933],
    ]);
    const { data: again } = await patch(_id, { status: 'in_transit' });
    expect(again.delivered_at).toBeNull();
    const { data: unchanged } = await patch(_id, { event });
    expect(unchanged.status_history).toHaveLength(4);
    expect(unchanged.warnings).toMatchObject([{ code: 'event_ignored' }]);
  });

  test('recalculates cost and delivery date when it changes', async () => {
    const { _id } = await shipped({ scheduled_date: '2026-10-30', service: 'next_day' });
    const { data } = await patch(_id, { scheduled_date: '2026-11-03' });
    expect([data.cost, data.estimated_delivery]).toEqual([3200, '2026-11-04']);
    expect((await patch(_id, { service: 'same_day' })).data.cost).toBe(4500);
    expect((await patch(_id, { tracking_number: 'OTRO-1' })).data.tracking_number).toBe('OTRO-1');
  });

  test('is cancelled once, but not after delivery', async () => {
    const { _id } = await shipped();
    const cancelled = await api.post<Shipment>(`${base}/${_id}/cancel`, { reason: 'Lo retiró' });
    expect(cancelled.data).toMatchObject({ status: 'cancelled' });
    expect(cancelled.data.status_history.at(-1)).toMatchObject({ description: 'Lo retiró' });
    const again = await api.send<Shipment>('POST', `${base}/${_id}/cancel`);
    expect([again.status, again.data]).toEqual([200, cancelled.data]);
    const { _id: other } = await shipped();
    await patch(other, { status: 'delivered' });
    const rejected = await api.send('POST', `${base}/${other}/cancel`);
    expect([rejected.status, rejected.code]).toEqual([409, 'shipment_delivered']);
  });

  test('is found by its number; of two, the newer one', async () => {
    const first = await shipped();
    const { data } = await api.get<ShipmentTracking>(`/api/v1/shipping/track/${first.tracking_number}/`);
    expect(data).toEqual({
      tracking_number: first.tracking_number,
      provider: 'in_house',
      status: 'pending',
      delivered: false,
      estimated_delivery: '2026-10-30',
      shipment_id: first._id,
      events: [{ ...first.status_history[0], code: 'pending' }],
      last_update: begin,
    });
    now = new Date(now.getTime() + 1000);
    const second = await shipped();
    await patch(second._id, { tracking_number: first.tracking_number });
    const found = await api.get<ShipmentTracking>(`/api/v1/shipping/track/${first.tracking_number}/`);
    expect(found.data.shipment_id).toBe(second._id);
    await api.delete(`${base}/${second._id}/`);
    await api.delete(`${base}/${first._id}/`);
    expect((await api.get(`/api/v1/shipping/track/${first.tracking_number}/`)).status).toBe(404);
  });
});

describe('labels', () => {
  test.each([
    ['pdf', 'application/pdf', '%PDF-'],
    ['zpl', 'application/zpl', '^XA'],
    ['png', 'image/png', '\u0089PNG'],
  ])('as %s', async (format, type, beginning) => {
    const { _id, tracking_number } = await shipped({ cod_amount: 1234.5, notes: 'Timbre ^ 2' });
    const { data } = await api.post<ShipmentLabel>(`${base}/${_id}/label`, { format });
    const content = Buffer.from(data.content, 'base64');
    expect(content.subarray(0, beginning.length).toString('latin1')).toBe(beginning);
    expect(data).toMatchObject({
      shipment_id: _id,
      tracking_number,
      format,
      content_type: type,
      encoding: 'base64',
      sha256: createHash('sha256').update(content).digest('hex'),
      filename: `etiqueta-${tracking_number}.${format}`,
    });
    const { data: labelled } = await api.get<Shipment>(`${base}/${_id}/`);
    expect(labelled).toMatchObject({
      status: 'label_created',
      label: { available: true, format, url: null },
    });
    if (format !== 'zpl') return;
    const text = content.toString('utf8');
    for (const part of [tracking_number, 'Valentina Ojeda', 'COBRAR $ 1.234,50', 'Timbre \\5E 2'])
      expect(text).toContain(part);
  });

  test('creating it again changes nothing', async () => {
    const { _id } = await shipped();
    await api.send('POST', `${base}/${_id}/label`);
    const before = await api.get(`${base}/${_id}/`);
    const again = await api.send<ShipmentLabel>('POST', `${base}/${_id}/label`);
    expect(again.data.format).toBe('pdf');
    expect((await api.get(`${base}/${_id}/`)).body).toEqual(before.body);
  });
});

describe('drivers', () => {
  test('count the shipments assigned to them through all changes', async () => {
    const [one, other] = [await driver(), await driver()];
    const counts = async () => {
      const found = [one, other].map(({ _id }) => api.get(`/api/v1/drivers/${_id}/`));
      return (await Promise.all(found)).map(({ data }) => data.shipments_assigned);
    };
    const { _id } = await shipped({ driver_id: one._id });
    const second = await shipped({ driver_id: one._id });
    expect(await counts()).toEqual([2, 0]);
    await patch(_id, { driver_id: other._id });
    expect(await counts()).toEqual([1, 1]);
    await patch(_id, { notes: 'x' });
    await patch(_id, { driver_id: null });
    expect(await counts()).toEqual([1, 0]);
    await api.delete(`${base}/${second._id}/`);
    expect(await counts()).toEqual([0, 0]);
    expect((await api.get(`/api/v1/drivers/${one._id}/`)).data.updated_at).toBe(one.updated_at);
    const db = service.database.of(account.id);
    expect(await assignmentCheck.differences(db, account.id)).toEqual([]);
    await Promise.all(Array.from({ length: 8 }, () => shipped({ driver_id: one._id })));
    expect(await counts()).toEqual([8, 0]);
    expect(await assignmentCheck.differences(db, account.id)).toEqual([]);
  });

  test('that do not exist are stored with a warning', async () => {
    const { data } = await api.post(`${base}/`, { recipient, driver_id: 'nobody', sale_id: 'none' });
    expect(data.warnings?.map(({ field }) => field)).toEqual(['sale_id', 'driver_id']);
  });
});

describe('quotes', () => {
  const quote = (body: object) => api.post<ShipmentQuotes>('/api/v1/shipping/quotes/', body);

  test('come from the shop itself, cheapest first', async () => {
    const { data } = await quote({ destination: recipient.address, providers: ['in_house', 'carrier_a'] });
    expect(data).toMatchObject({
      quotes: [
        { service: 'next_day', total: 3200, transit_days: 1, estimated_delivery: '2026-11-02' },
        { service: 'same_day', total: 4500, transit_days: 0, estimated_delivery: '2026-10-30' },
      ],
      errors: [
        {
          provider: 'carrier_a',
          code: 'provider_not_configured',
          message: 'The provider `carrier_a` is not configured.',
        },
      ],
      cheapest: { provider: 'in_house', service: 'next_day' },
      fastest: { provider: 'in_house', service: 'same_day' },
      expires_at: '2026-10-31T15:00:00.000Z',
    });
  });

  test("use the account's rate table, as shipments do", async () => {
    const own = await service.account();
    const them = apiOf(service.baseUrl, await own.token());
    const rates = readRates({
      insurance_percentage: 1,
      services: [
        {
          code: 'moto',
          name: 'Moto',
          transit_days: 0,
          zones: [{ name: 'Rosario', cities: ['Rosario'], rates: [{ up_to_kg: 10, price: 900 }] }],
        },
      ],
    });
    await service.database.transaction(own.id, (tx) =>
      keepShippingSettings(contextOf(own, tx, now), { rates, sender: { name: 'Depósito' } }),
    );
    const body = { recipient, packages: [{ weight: 9, declared_value: 5000 }] };
    const quoted = await them.post<ShipmentQuotes>('/api/v1/shipping/quotes/', body);
    expect(quoted.data.quotes).toMatchObject([
      { service: 'moto', total: 950, surcharges: [{ name: 'Seguro', amount: 50 }] },
    ]);
    const made = await them.post<Shipment>(`${base}/`, body);
    expect(made.data).toMatchObject({ service: 'moto', cost: 950, sender: { name: 'Depósito' } });
    const heavy = { recipient, packages: [{ weight: 11 }] };
    const none = await them.post<ShipmentQuotes>('/api/v1/shipping/quotes/', heavy);
    expect(none.data).toMatchObject({ quotes: [], errors: [{ code: 'no_rate' }], cheapest: null });
    const { data } = await them.post(`${base}/`, heavy);
    expect([data.cost, data.warnings]).toMatchObject([null, [{ code: 'no_rate' }]]);
    const providers = await them.get<{ items: unknown[] }>('/api/v1/shipping/providers/');
    expect(providers.data.items.at(-1)).toMatchObject({ services: [{ code: 'moto', name: 'Moto' }] });
  });

  test('require a destination and known providers', async () => {
    expect((await quote({})).errors).toMatchObject([{ pointer: '/recipient', code: 'required' }]);
    const wrong = await quote({ recipient, providers: ['in_house', 'nobody'] });
    expect(wrong.errors).toMatchObject([{ pointer: '/providers/1', code: 'invalid_reference' }]);
  });
});

test('providers are the four carriers and the shop', async () => {
  const { data } = await api.get<{ items: Record<string, unknown>[] }>('/api/v1/shipping/providers/');
  expect(data.items.map(({ code, name, configured }) => [code, name, configured])).toEqual([
    ['carrier_a', 'Andreani', false],
    ['carrier_b', 'Correo Argentino', false],
    ['carrier_c', 'OCA', false],
    ['carrier_d', 'DHL Express', false],
    ['in_house', 'Reparto propio', true],
  ]);
});
