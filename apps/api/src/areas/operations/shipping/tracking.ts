/** Tracks a shipment by its tracking number (Decision N40). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { Shipment, ShipmentTracking, TrackingEvent } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import type { CarrierEvent } from './carriers/carrier.ts';
import { CarrierFailure } from './carriers/carrier.ts';
import { carrierOf } from './providers.ts';

export const trackShipment: Handler<'trackShipment', Context> = async (call) => {
  const number = call.params.tracking_number;
  const shipment = await shipmentNumbered(call, number);
  if (!shipment) {
    const detail = `There is no shipment with the tracking number \`${number}\` in this account.`;
    throw new Problem('not_found', detail);
  }
  const events = [...ownEvents(shipment), ...(await carrierEvents(call, shipment))].sort((one, other) =>
    one.occurred_at < other.occurred_at ? -1 : one.occurred_at > other.occurred_at ? 1 : 0,
  );
  const data: ShipmentTracking = {
    tracking_number: number,
    provider: shipment.provider ?? '',
    status: shipment.status,
    delivered: shipment.status === 'delivered',
    estimated_delivery: shipment.estimated_delivery,
    shipment_id: shipment._id,
    events,
    last_update: events.at(-1)?.occurred_at ?? shipment.created_at ?? call.now.toISOString(),
  };
  return { status: 200, data: withCarrier(data, shipment) };
};

/** Returns the newest shipment with the number. */
async function shipmentNumbered({ tx, account }: Context, number: string): Promise<Shipment | undefined> {
  const { rows } = await sql<{ doc: Shipment }>`
    select doc from shipments
    where account_id = ${account.id} and tracking_number = ${number} and deleted_at is null
    order by created_at desc, id desc limit 1`.execute(tx);
  return rows[0]?.doc;
}

function ownEvents({ status_history }: Shipment): TrackingEvent[] {
  return status_history.map((event) => ({
    status: event.status,
    code: event.status,
    description: event.description ?? null,
    location: event.location ?? null,
    lat: event.lat ?? null,
    lng: event.lng ?? null,
    occurred_at: event.occurred_at,
  }));
}

/**
 * Returns the carrier's events; none if the carrier does not respond, so that the shop's own events are returned
 * anyway.
 */
async function carrierEvents(call: Context, shipment: Shipment): Promise<TrackingEvent[]> {
  try {
    const ready = await carrierOf(call, shipment.provider ?? '');
    if (!ready) return [];
    const booked = {
      trackingNumber: shipment.tracking_number,
      reference: shipment.provider_reference ?? null,
    };
    return (await ready.carrier.track(ready.connect(), booked)).map(shown);
  } catch (error) {
    if (error instanceof CarrierFailure || error instanceof Problem) return [];
    throw error;
  }
}

function shown({ occurredAt, ...event }: CarrierEvent): TrackingEvent {
  return { ...event, lat: null, lng: null, occurred_at: occurredAt.toISOString() };
}

/** The carrier's status takes precedence, unless the shop has ended the shipment. */
function withCarrier(tracking: ShipmentTracking, { status, status_history }: Shipment): ShipmentTracking {
  const ended = status === 'cancelled' || status === 'delivered' || status === 'returned';
  const last = tracking.events.at(-1);
  if (ended || !last || tracking.events.length === status_history.length) return tracking;
  return { ...tracking, status: last.status, delivered: last.status === 'delivered' };
}
