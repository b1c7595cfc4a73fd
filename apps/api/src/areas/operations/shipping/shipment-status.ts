/** The status history of a shipment (Decision N39). Pure. */
import type { Shipment, ShipmentEvent, ShipmentUpdate } from '@mostrador/types';

type Status = Shipment['status'];

/** Returns the shipment with a new status and its history entry. */
export function withStatus(
  shipment: Shipment,
  status: Status,
  note: ShipmentUpdate['event'] | undefined,
  now: Date,
): Shipment {
  const { description, location, lat, lng, occurred_at } = note ?? {};
  const event: ShipmentEvent = {
    status,
    description: description ?? null,
    location: location ?? null,
    lat: lat ?? null,
    lng: lng ?? null,
    occurred_at: occurred_at ?? now.toISOString(),
  };
  return {
    ...shipment,
    status,
    status_history: [...shipment.status_history, event],
    delivered_at: status === 'delivered' ? event.occurred_at : null,
  };
}
