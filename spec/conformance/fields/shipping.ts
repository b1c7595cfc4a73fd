/** Drivers and fleet devices; what a shipment is like is not shown. */
import type { FieldTable } from './field-table.ts';

export const drivers: FieldTable = {
  area: 'operations',
  name: 'drivers',
  reference: '2.7',
  creates: ['POST /api/v1/drivers/'],
  updates: ['PATCH /api/v1/drivers/{id}/'],
  returns: ['POST /api/v1/drivers/', 'PATCH /api/v1/drivers/{id}/', 'GET /api/v1/drivers/{id}/'],
  lists: ['GET /api/v1/drivers/'],
  fields: {
    name: { type: 'string', required: true, minLength: 2, maxLength: 100 },
    phone: { type: 'string', orNull: true, maxLength: 40 },
  },
};

export const fleetDevices: FieldTable = {
  area: 'operations',
  name: 'fleet devices',
  reference: '2.7',
  creates: ['POST /api/v1/fleet/devices/'],
  updates: ['PATCH /api/v1/fleet/devices/{id}/'],
  returns: [
    'POST /api/v1/fleet/devices/',
    'PATCH /api/v1/fleet/devices/{id}/',
    'GET /api/v1/fleet/devices/{id}/',
  ],
  lists: ['GET /api/v1/fleet/devices/'],
  fields: {
    name: { type: 'string', required: true, minLength: 2, maxLength: 100 },
    plate: { type: 'string', orNull: true, maxLength: 20 },
    linked_driver_id: { type: 'string', orNull: true },
  },
  responseFields: {
    device_code: { type: 'string' },
    status: { type: 'string' },
  },
};
