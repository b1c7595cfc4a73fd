/** The part of a device's trail that belongs to a delivery. */
import type { Shipment, ShipmentStatus } from '@mostrador/types';

const leaves: readonly ShipmentStatus[] = ['picked_up', 'in_transit', 'out_for_delivery'];
const arrives: readonly ShipmentStatus[] = ['delivered', 'delivery_failed', 'returned', 'cancelled'];

/** Returns the period from departure to arrival, or until now; undefined before departure. */
export function timeOnTheWay({ status_history }: Shipment): { from: string; to?: string } | undefined {
  const left = status_history.find(({ status }) => leaves.includes(status));
  if (!left) return undefined;
  const arrived = status_history.findLast(({ status }) => arrives.includes(status));
  return arrived ? { from: left.occurred_at, to: arrived.occurred_at } : { from: left.occurred_at };
}

/** Returns the places recorded in the status history. */
export function placesOf({ status_history }: Shipment) {
  return status_history.flatMap(({ status, lat, lng }) =>
    lat === null || lng === null ? [] : [{ status, lat, lng }],
  );
}
