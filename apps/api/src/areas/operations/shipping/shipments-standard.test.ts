/** The standard tests of shipments: contract, bounds, lists, isolation. */
import type { Field } from '@mostrador/spec/fields';
import type { Shipment, ShipmentCreate } from '@mostrador/types';
import { describe, expect, test } from 'vitest';
import { apiOf } from '../../../testing/api.ts';
import { startTestService } from '../../../testing/service.ts';
import { allOf, shortContract, shortResource } from '../../../testing/standard/short.ts';
import { unknownId } from '../../../testing/unknown-id.ts';

const recipient = { name: 'Valentina Ojeda', address: { street: 'Entre Ríos 1377', city: 'Rosario' } };
const whole = {
  provider: 'in_house',
  recipient,
  sender: { name: 'El Piñón', phone: '1', address: { street: 'Mitre 5', city: 'Rosario' } },
  packages: [{ weight: 1.8, weight_unit: 'kg', length: 30, width: 20, height: 10, quantity: 2 }],
  sale_id: unknownId,
  order_reference: '0001-00000003',
  service: 'next_day',
  scheduled_date: '2026-11-02',
  notes: 'Después de las 17',
  cod_amount: 10.5,
  declared_value: 77_077,
  driver_id: unknownId,
  metadata: { origen: 'web' },
} satisfies Required<Omit<ShipmentCreate, 'shipping_address'>>;

const text: Field = { type: 'string', orNull: true };
const money: Field = {
  type: 'number',
  orNull: true,
  minimum: -999_999_999_999.99,
  maximum: 999_999_999_999.99,
};
/** Its fields are required whenever it is sent, in updates too. */
const party: Field = { type: 'unsaid' };

describe('shipments', async () => {
  await shortResource({
    name: 'shipments',
    least: { recipient },
    whole,
    fields: {
      provider: { type: 'string' },
      recipient: party,
      sender: party,
      packages: { type: 'array', orNull: true },
      sale_id: text,
      order_reference: text,
      service: text,
      scheduled_date: { type: 'string', format: 'date', orNull: true },
      notes: text,
      cod_amount: money,
      declared_value: money,
      driver_id: text,
      metadata: { type: 'object', orNull: true },
    },
    invalid: { recipient: { name: 5 } },
    actions: ['cancel', 'label'],
    // Fields that reference records, or that an index keeps short, are tested separately.
    notReadBack: ['provider', 'service', 'sale_id', 'driver_id', 'cod_amount', 'declared_value'],
    records: {
      a: { recipient, scheduled_date: '2026-10-05', sale_id: 'x', driver_id: 'm' },
      b: { recipient, scheduled_date: '2026-10-07', service: 'next_day' },
      c: { recipient: { ...recipient, name: 'Ñandú' }, sale_id: 'y', order_reference: '0001-7' },
      d: { recipient, scheduled_date: '2026-10-02', driver_id: 'n' },
      e: { recipient, scheduled_date: '2026-10-06', sale_id: 'x' },
    },
    filters: [
      ['status=pending', 'edcba'],
      ['status=delivered', ''],
      ['provider=in_house', 'edcba'],
      ['provider=carrier_a', ''],
      ['sale_id=x', 'ea'],
      ['sale_id=x,y', 'eca'],
      ['driver_id=m,n', 'da'],
      ['date_from=2026-10-05&date_to=2026-10-06', 'ea'],
      ['from=2026-10-06', 'eb'],
      ['to=2026-10-02', 'd'],
      ['search=nandu', 'c'],
      ['search=0001-7', 'c'],
      ['search=EP0000000', 'edcba'],
    ],
    sorts: [
      ['created_at', 'abcde', 'edcba'],
      ['updated_at', 'acdeb', 'bedca'],
      ['scheduled_date', 'daebc', 'beadc'],
      ['estimated_delivery', 'cdaeb', 'beadc'],
      ['delivered_at', 'abcde', 'edcba'],
      ['tracking_number', 'abcde', 'edcba'],
      ['cost', 'bacde', 'edcab'],
      ['status', 'abcde', 'edcba'],
    ],
  });
});

test('another account does not track a shipment', async () => {
  const service = await startTestService();
  const [ours, theirs] = [await service.account(), await service.account()];
  const [us, them] = [
    apiOf(service.baseUrl, await ours.token()),
    apiOf(service.baseUrl, await theirs.token()),
  ];
  const { data } = await us.post<Shipment>('/api/v1/shipping/shipments/', { recipient });
  const path = `/api/v1/shipping/track/${data.tracking_number}/`;
  expect([(await us.get(path)).status, (await them.get(path)).status]).toEqual([200, 404]);
});

describe('contract', async () => {
  await shortContract(
    ['shipments'],
    (api) => ({
      async all() {
        const asText = { headers: { 'content-type': 'text/plain' } };
        const { _id, tracking_number } = await api.shipments.create(whole, { idempotencyKey: 'one' });
        const { _id: other } = await api.shipments.create({ recipient });
        await allOf([
          () => api.shipments.list({ status: ['pending'] }),
          () => api.shipments.list({ per_page: 0 }),
          () => api.shipments.create(whole, { idempotencyKey: 'one' }),
          () => api.shipments.create({ recipient, provider: 'carrier_a' }),
          () => api.shipments.create({}),
          () => api.shipments.create(whole, asText),
          () => api.shipments.get(_id),
          () => api.shipments.get(_id, { headers: { 'If-None-Match': '*' } }),
          () => api.shipments.get(unknownId),
          () => api.shipments.update(_id, { notes: null }, { ifMatch: '"1"' }),
          () => api.shipments.update(_id, { notes: 'x' }, { ifMatch: '"1"' }),
          () => api.shipments.update(_id, { provider: 'carrier_a' }),
          () => api.shipments.update(_id, { provider: 'nobody' }),
          () => api.shipments.update(unknownId, {}),
          () => api.shipments.createLabel(_id, { format: 'zpl' }, { idempotencyKey: 'label' }),
          () => api.shipments.createLabel(_id, { format: 'zpl' }, { idempotencyKey: 'label' }),
          () => api.shipments.createLabel(unknownId),
          () => api.shipments.track(tracking_number),
          () => api.shipments.track('EP000000005AR'),
          () => api.shipments.quote({ destination: { street: 'Mitre 5', city: 'Rosario' } }),
          () => api.shipments.quote({}),
          () => api.shipments.listShippingProviders(),
          () => api.shipments.cancel(other, { reason: 'Lo retiró' }),
          () => api.shipments.cancel(other),
          () => api.shipments.cancel(other, {}, { ifMatch: '"1"' }),
          () => api.shipments.cancel(unknownId),
          () => api.shipments.update(_id, { status: 'delivered' }),
          () => api.shipments.cancel(_id),
          () => api.shipments.delete(_id, { ifMatch: '"1"' }),
          () => api.shipments.delete(_id),
          () => api.shipments.delete(_id),
        ]);
      },
      once: (options) => [
        () => api.shipments.list(undefined, options),
        () => api.shipments.create({ recipient }, options),
        () => api.shipments.get(unknownId, options),
        () => api.shipments.update(unknownId, { notes: 'x' }, options),
        () => api.shipments.delete(unknownId, options),
        () => api.shipments.cancel(unknownId, {}, options),
        () => api.shipments.createLabel(unknownId, {}, options),
        () => api.shipments.track('EP000000005AR', options),
        () => api.shipments.quote({ destination: { street: 'Mitre 5', city: 'Rosario' } }, options),
        () => api.shipments.listShippingProviders(options),
      ],
    }),
    {
      listShipments: [200, 400],
      createShipment: [201, 409, 415, 422],
      getShipment: [200, 304, 404],
      updateShipment: [200, 404, 409, 412, 422],
      deleteShipment: [200, 404, 412],
      cancelShipment: [200, 404, 409, 412],
      createShipmentLabel: [200, 404],
      trackShipment: [200, 404],
      quoteShipment: [200, 422],
      listShippingProviders: [200],
    },
  );
});
