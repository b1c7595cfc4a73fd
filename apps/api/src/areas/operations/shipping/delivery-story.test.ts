/** A delivery through the client, from the quote to the door, with the trail of its vehicle. */
import { createClient } from '@mostrador/client';
import { expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';

let now = new Date('2026-10-30T14:00:00.000Z');
const service = await startTestService({ clock: () => now });
const client = createClient({ baseUrl: service.baseUrl, token: await service.token() });

const recipient = {
  name: 'Valentina Ojeda',
  phone: '0341-555-0227',
  address: { street: 'Entre Ríos 1377', city: 'Rosario', postal_code: 'S2000CZE' },
};
const packages = [{ weight: 1.8, description: 'Cadena y candado' }];

test('a delivery from the quote to the door', async () => {
  const sale = await client.sales.create({ items: [{ name: 'Cadena', quantity: 1, price: 77_077 }] });
  const { fastest } = await client.shipments.quote({ recipient, packages });
  expect(fastest).toEqual({ provider: 'in_house', service: 'same_day' });

  const driver = await client.drivers.create({ name: 'Nahuel Ferreyra' });
  const device = await client.fleetDevices.create({ name: 'Utilitario', linked_driver_id: driver._id });
  const shipment = await client.shipments.create({
    recipient,
    packages,
    sale_id: sale._id,
    driver_id: driver._id,
    scheduled_date: '2026-10-30',
    ...fastest,
  });
  expect(shipment.warnings).toBeUndefined();
  expect((await client.drivers.get(driver._id)).shipments_assigned).toBe(1);

  const label = await client.shipments.createLabel(shipment._id);
  expect(Buffer.from(label.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
  now = new Date('2026-10-30T14:30:00.000Z');
  await client.shipments.update(shipment._id, { status: 'out_for_delivery' });

  const way = [
    { lat: -32.9515, lng: -60.642, recorded_at: '2026-10-30T14:32:00Z', speed_kmh: 0 },
    { lat: -32.9468, lng: -60.6441, recorded_at: '2026-10-30T14:35:00Z', speed_kmh: 11.2 },
    { lat: -32.9402, lng: -60.6474, recorded_at: '2026-10-30T14:39:00Z', speed_kmh: 11.9 },
  ];
  now = new Date('2026-10-30T14:40:00.000Z');
  // The driver's phone and the vehicle's device each send with their own access code.
  const report = (code: string, positions: object[]) =>
    apiOf(service.baseUrl).post('/device/v1/positions', { positions }, { 'x-device-code': code });
  expect((await report(driver.driver_code, way.slice(0, 2))).data).toMatchObject({ device_id: device._id });
  expect((await report(device.device_code, way)).data).toMatchObject({ accepted: 1, duplicates: 2 });

  const last = { lat: -32.9402, lng: -60.6474 };
  const event = { description: 'Recibió Valentina', ...last };
  const delivered = await client.shipments.update(shipment._id, { status: 'delivered', event });
  expect(delivered.delivered_at).toBe('2026-10-30T14:40:00.000Z');

  const tracking = await client.shipments.track(shipment.tracking_number);
  expect(tracking).toMatchObject({ delivered: true, shipment_id: shipment._id });
  expect(tracking.events.map(({ code }) => code)).toEqual([
    'pending',
    'label_created',
    'out_for_delivery',
    'delivered',
  ]);
  const trail = await client.fleetDevices.getTrail(device._id, { from: '2026-10-30', to: '2026-10-30' });
  expect(trail.summary).toEqual({
    points: 3,
    distance_km: 1.35,
    duration_seconds: 420,
    moving_seconds: 420,
    max_speed_kmh: 11.9,
    average_speed_kmh: 11.6,
  });
  const found = await client.fleetDevices.get(device._id);
  expect(found.last_position).toMatchObject(last);
  const round = await client.shipments.list({
    driver_id: [driver._id],
    date_from: '2026-10-30',
    date_to: '2026-10-30',
  });
  expect(round.items.map(({ _id }) => _id)).toEqual([shipment._id]);
});
