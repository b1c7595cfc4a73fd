/** The standard tests of drivers and fleet devices: contract, bounds, lists, isolation. */
import type { DriverCreate, FleetDeviceCreate } from '@mostrador/types';
import { describe } from 'vitest';
import { allOf, fieldsOf, shortContract, shortResource } from '../../../testing/standard/short.ts';
import { unknownId } from '../../../testing/unknown-id.ts';

const status = { type: 'string', enum: ['active', 'inactive'] } as const;
const driver = {
  name: 'Nahuel Ferreyra',
  phone: '0341-555-0152',
  status: 'active',
} satisfies Required<DriverCreate>;
const device = {
  name: 'Utilitario',
  plate: 'AH482KP',
  linked_driver_id: unknownId,
  status: 'inactive',
} satisfies Required<FleetDeviceCreate>;

describe('drivers', async () => {
  await shortResource({
    name: 'drivers',
    least: { name: 'Ana' },
    whole: driver,
    fields: { ...fieldsOf('POST /api/v1/drivers/'), status },
    invalid: { name: 'x' },
    actions: ['regenerate-code'],
    records: {
      a: { name: 'Ñandú', phone: '1' },
      b: { name: 'nube', status: 'inactive' },
      c: { name: 'Ábaco' },
      d: { name: 'zapato', status: 'inactive', phone: '555-0153' },
      e: { name: 'abeja' },
    },
    filters: [
      ['status=active', 'eca'],
      ['status=active,inactive', 'edcba'],
      ['search=nandu', 'a'],
      ['q=555-0153', 'd'],
    ],
    sorts: [
      ['created_at', 'abcde', 'edcba'],
      ['updated_at', 'acdeb', 'bedca'],
      ['name', 'cebad', 'dabec'],
      ['status', 'acebd', 'dbeca'],
      ['shipments_assigned', 'abcde', 'edcba'],
      ['last_seen_at', 'abcde', 'edcba'],
    ],
  });
});

describe('fleet devices', async () => {
  await shortResource({
    name: 'fleetDevices',
    least: { name: 'Moto' },
    whole: device,
    fields: { ...fieldsOf('POST /api/v1/fleet/devices/'), status },
    invalid: { plate: 'x'.repeat(21) },
    actions: ['regenerate-code'],
    records: {
      a: { name: 'Ñandú', plate: 'B2' },
      b: { name: 'nube', status: 'inactive', linked_driver_id: 'x' },
      c: { name: 'Ábaco', plate: 'A1', linked_driver_id: 'y' },
      d: { name: 'zapato', status: 'inactive' },
      e: { name: 'abeja', linked_driver_id: 'x' },
    },
    filters: [
      ['status=inactive', 'db'],
      ['linked_driver_id=x', 'eb'],
      ['linked_driver_id=x,y', 'ecb'],
      ['linked_driver_id=x&status=inactive', 'b'],
      ['search=a1', 'c'],
    ],
    sorts: [
      ['created_at', 'abcde', 'edcba'],
      ['updated_at', 'acdeb', 'bedca'],
      ['name', 'cebad', 'dabec'],
      ['plate', 'cabde', 'acedb'],
      ['status', 'acebd', 'dbeca'],
      ['last_seen_at', 'abcde', 'edcba'],
    ],
  });
});

const item = [200, 404];

describe('contract', async () => {
  await shortContract(
    ['drivers', 'fleetDevices'],
    (api) => ({
      async all() {
        const { _id } = await api.drivers.create(driver, { idempotencyKey: 'one' });
        const asText = { headers: { 'content-type': 'text/plain' } };
        await allOf([
          () => api.drivers.list({ status: ['active'] }),
          () => api.drivers.list({ per_page: 0 }),
          () => api.drivers.create({ name: '' }),
          () => api.drivers.create(driver, { idempotencyKey: 'one' }),
          () => api.drivers.create(driver, asText),
          () => api.drivers.get(_id),
          () => api.drivers.get(_id, { headers: { 'If-None-Match': '*' } }),
          () => api.drivers.get(unknownId),
          () => api.drivers.update(_id, { phone: '777' }, { ifMatch: '"1"' }),
          () => api.drivers.update(_id, { phone: '778' }, { ifMatch: '"1"' }),
          () => api.drivers.update(_id, { name: '' }),
          () => api.drivers.update(unknownId, {}),
          () => api.drivers.getTierInfo(),
          () => api.drivers.regenerateCode(_id),
          () => api.drivers.regenerateCode(_id, { ifMatch: '"1"' }),
          () => api.drivers.regenerateCode(unknownId),
          () => api.drivers.delete(_id, { ifMatch: '"1"' }),
          () => api.drivers.delete(_id),
          () => api.drivers.delete(_id),
        ]);
        const made = await api.fleetDevices.create(device, { idempotencyKey: 'one' });
        await allOf([
          () => api.fleetDevices.list(),
          () => api.fleetDevices.list({ per_page: 0 }),
          () => api.fleetDevices.create({ name: '' }),
          () => api.fleetDevices.create(device, asText),
          () => api.fleetDevices.get(made._id),
          () => api.fleetDevices.get(made._id, { headers: { 'If-None-Match': '*' } }),
          () => api.fleetDevices.get(unknownId),
          () => api.fleetDevices.update(made._id, { plate: null }),
          () => api.fleetDevices.update(made._id, { name: '' }),
          () => api.fleetDevices.update(made._id, {}, { ifMatch: '"1"' }),
          () => api.fleetDevices.update(unknownId, {}),
          () => api.fleetDevices.getTrail(made._id),
          () => api.fleetDevices.getTrail(made._id, { from: '2026-11-02', to: '2026-11-01' }),
          () => api.fleetDevices.getTrail(unknownId),
          () => api.fleetDevices.regenerateCode(made._id),
          () => api.fleetDevices.regenerateCode(made._id, { ifMatch: '"1"' }),
          () => api.fleetDevices.regenerateCode(unknownId),
          () => api.fleetDevices.delete(made._id, { ifMatch: '"1"' }),
          () => api.fleetDevices.delete(made._id),
          () => api.fleetDevices.delete(unknownId),
        ]);
      },
      once: (options) => [
        () => api.drivers.list(undefined, options),
        () => api.drivers.create({ name: 'Ana' }, options),
        () => api.drivers.getTierInfo(options),
        () => api.drivers.get(unknownId, options),
        () => api.drivers.update(unknownId, { phone: '1' }, options),
        () => api.drivers.delete(unknownId, options),
        () => api.drivers.regenerateCode(unknownId, options),
        () => api.fleetDevices.list(undefined, options),
        () => api.fleetDevices.create({ name: 'Moto' }, options),
        () => api.fleetDevices.get(unknownId, options),
        () => api.fleetDevices.update(unknownId, { plate: '1' }, options),
        () => api.fleetDevices.delete(unknownId, options),
        () => api.fleetDevices.regenerateCode(unknownId, options),
        () => api.fleetDevices.getTrail(unknownId, undefined, options),
      ],
    }),
    {
      listDrivers: [200, 400],
      createDriver: [201, 415, 422],
      getDriverTierInfo: [200],
      getDriver: [200, 304, 404],
      updateDriver: [200, 404, 412, 422],
      deleteDriver: [200, 404, 412],
      regenerateDriverCode: [...item, 412],
      listFleetDevices: [200, 400],
      createFleetDevice: [201, 415, 422],
      getFleetDevice: [200, 304, 404],
      updateFleetDevice: [200, 404, 412, 422],
      deleteFleetDevice: [200, 404, 412],
      regenerateFleetDeviceCode: [...item, 412],
      getFleetDeviceTrail: [200, 400, 404],
    },
  );
});
