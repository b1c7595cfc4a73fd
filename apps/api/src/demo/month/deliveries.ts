/** Deliveries of the month with the trail of the van: three that arrived, and one that has not left. */

import { operationTable, type ShipmentStatus } from '@mostrador/types';
import { updateShipment } from '../../areas/operations/shipping/shipments.ts';
import { savePositions } from '../../device/record-positions.ts';
import { createRecord } from '../../records/one-record.ts';
import type { Executor } from '../../store/context.ts';
import { demoAccount } from '../account.ts';
import { contextAt } from './context-at.ts';
import type { PlannedDay } from './plan.ts';

/** From the story: the driver, and the device linked to them in the van. */
const driver = '6abadc58b1c1c1e7a5550001';
const van = { id: '6abadeb0b1c1c1e7a5560001', name: 'Utilitario' };
const shop = { lat: -32.9515, lng: -60.642 };
const MS_PER_MINUTE = 60_000;
/** The streets of Rosario form a grid: the van follows one direction, then the other. */
const CORNER = 0.6;
const STEPS = 12;

const addressees = [
  { name: 'Laura Ruiz', street: 'Bulevar Oroño 1450', lat: -32.9488, lng: -60.6562, description: 'Casco' },
  {
    name: 'Martín Sosa',
    street: 'Avenida Pellegrini 890',
    lat: -32.9567,
    lng: -60.6398,
    description: 'Cámaras',
  },
  { name: 'Camila Ortiz', street: 'San Martín 3120', lat: -32.9689, lng: -60.6447, description: 'Cadena' },
  { name: 'Rocío Molina', street: 'Córdoba 2240', lat: -32.9432, lng: -60.6549, description: 'Repuestos' },
] as const;

type Addressee = (typeof addressees)[number];

/** Creates a delivery on each of the last days of the month; the last one has not left yet. */
export async function deliver(tx: Executor, days: readonly PlannedDay[]): Promise<void> {
  const last = days.slice(-addressees.length);
  for (const [index, to] of addressees.entries()) {
    const day = last[index];
    if (day) await deliverOn(tx, day, to, index < addressees.length - 1);
  }
}

async function deliverOn(
  tx: Executor,
  { day, opens }: PlannedDay,
  to: Addressee,
  leaves: boolean,
): Promise<void> {
  const at = (minutes: number) => new Date(opens.getTime() + minutes * MS_PER_MINUTE);
  const { name, street, description } = to;
  const recipient = { name, address: { street, city: 'Rosario', state: 'Santa Fe', country: 'AR' } };
  const packages = [{ weight: 1.5, description }];
  const { _id } = await createRecord(
    'shipments',
    { recipient, packages, driver_id: driver, scheduled_date: day, service: 'same_day' },
    contextAt(tx, at(10)),
  );
  if (!leaves) return;
  const note = async (status: ShipmentStatus, minutes: number, event: object = {}) => {
    const call = { ...contextAt(tx, at(minutes)), operation: operationTable.updateShipment };
    await updateShipment({ ...call, params: { id: _id }, body: { status, event }, query: {}, unknown: [] });
  };
  await note('picked_up', 60);
  await note('in_transit', 64);
  const way = wayTo(to, at(65));
  await savePositions(
    tx,
    { account: demoAccount, kind: 'fleet_device', ...van, device: van },
    way,
    at(65 + STEPS),
  );
  await note('delivered', 70 + STEPS, { description: `Recibió ${name}`, lat: to.lat, lng: to.lng });
}

/** Returns a position per minute: along one street to the corner, then along the other. */
function wayTo(to: Addressee, from: Date) {
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const gone = step / STEPS;
    const along = Math.min(1, gone / CORNER);
    const across = Math.max(0, (gone - CORNER) / (1 - CORNER));
    return {
      lat: shop.lat + (to.lat - shop.lat) * along,
      lng: shop.lng + (to.lng - shop.lng) * across,
      recorded_at: new Date(from.getTime() + step * MS_PER_MINUTE),
      speed_kmh: step === 0 || step === STEPS ? 0 : 9 + ((step * 7) % 11),
      heading: null,
      altitude: null,
      accuracy: 8,
      battery: 90 - step,
    };
  });
}
