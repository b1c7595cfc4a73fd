/** Cancels a shipment (Decision N39), at the carrier first. */
import { Problem } from '@mostrador/server-stub';
import type { Shipment } from '@mostrador/types';
import { actionOn } from '../../../records/action.ts';
import { asking } from '../../../records/asking.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { checkVersion } from '../../../records/write.ts';
import { askCarrier } from './carriers/ask-carrier.ts';
import { carrierOf } from './providers.ts';
import { withStatus } from './shipment-status.ts';

export const cancelShipment = asking<'cancelShipment', string | undefined>({
  ask: async (call) => {
    const { record, version } = await getRecord('shipments', call.params.id, call);
    checkVersion(version, call.ifMatch);
    checkCancellable(record);
    if (record.status === 'cancelled') return undefined;
    const ready = await carrierOf(call, record.provider ?? '');
    if (!ready) return undefined;
    if (!ready.carrier.capabilities.includes('cancel')) return ready.carrier.name;
    const booked = { trackingNumber: record.tracking_number, reference: record.provider_reference ?? null };
    await askCarrier(ready, (http) => ready.carrier.cancel(http, booked));
    return undefined;
  },
  /** `notNotified` is a carrier whose API cancels nothing. */
  work: (notNotified) =>
    actionOn<'shipments', 'cancelShipment'>('shipments', async (shipment, call) => {
      checkCancellable(shipment);
      const did = 'cancelled';
      if (shipment.status === 'cancelled') return { did, record: shipment };
      const description = call.body?.reason ?? null;
      if (notNotified) {
        const message = `${notNotified} cannot be notified by API. Cancel the shipment there too.`;
        call.warn({ code: 'carrier_not_told', field: 'status', message });
      }
      return { did, record: withStatus(shipment, 'cancelled', { description }, call.now) };
    }),
});

/** @throws Problem `shipment_delivered` */
function checkCancellable({ status, delivered_at }: Shipment): void {
  if (status !== 'delivered') return;
  const detail = `The shipment was delivered on ${delivered_at} and cannot be cancelled.`;
  throw new Problem('shipment_delivered', detail);
}
