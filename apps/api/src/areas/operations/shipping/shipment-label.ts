/** The label of a shipment (Decision N39, R6): printed by the shop, or by the carrier. */
import { createHash } from 'node:crypto';
import type { Shipment, ShipmentLabelFormat } from '@mostrador/types';
import { fieldProblem } from '../../../core/field-problem.ts';
import { actionOn, type CallOf } from '../../../records/action.ts';
import { asking } from '../../../records/asking.ts';
import { getRecord } from '../../../records/locked-record.ts';
import { askCarrier } from './carriers/ask-carrier.ts';
import { labelContent } from './label/label-content.ts';
import { type PrintedLabel, printLabel } from './label/print-label.ts';
import { carrierOf, type ReadyCarrier } from './providers.ts';
import { withStatus } from './shipment-status.ts';
import { ratesOf } from './shipping-settings.ts';

type Call = CallOf<'createShipmentLabel'>;

export const createShipmentLabel = asking<'createShipmentLabel', PrintedLabel>({
  ask: async (call) => {
    const { record } = await getRecord('shipments', call.params.id, call);
    const format = formatOf(call);
    const ready = await carrierOf(call, record.provider ?? '');
    return ready ? await carrierLabel(ready, record, format) : await ownLabel(call, record, format);
  },
  work: ({ content, contentType }) =>
    actionOn<'shipments', 'createShipmentLabel'>('shipments', async (shipment, call) => {
      const format = formatOf(call);
      const label = { ...shipment.label, available: true, format };
      const labelled = { ...shipment, label };
      const record =
        shipment.status === 'pending' ? withStatus(labelled, 'label_created', undefined, call.now) : labelled;
      return {
        did: 'label_created',
        record,
        data: ({ _id, tracking_number }) => ({
          shipment_id: _id,
          tracking_number,
          format,
          content_type: contentType,
          encoding: 'base64',
          content: Buffer.from(content).toString('base64'),
          sha256: createHash('sha256').update(content).digest('hex'),
          filename: `etiqueta-${tracking_number.replaceAll(/[^\w-]/g, '_')}.${format}`,
          created_at: call.now.toISOString(),
        }),
      };
    }),
});

function formatOf({ body }: Call): ShipmentLabelFormat {
  return body?.format ?? 'pdf';
}

/** @throws Problem 422 for a format that the carrier does not support, and for a carrier without labels */
async function carrierLabel(
  ready: ReadyCarrier,
  { tracking_number, provider_reference }: Shipment,
  format: ShipmentLabelFormat,
): Promise<PrintedLabel> {
  const { labelFormats, name } = ready.carrier;
  if (!labelFormats.includes(format)) {
    const message =
      labelFormats.length > 0
        ? `must be one of ${labelFormats.join(', ')}, the formats of ${name}`
        : `is not supported: the API of ${name} has no labels. Print the label on its website`;
    throw fieldProblem('/format', 'invalid_enum', message);
  }
  const booked = { trackingNumber: tracking_number, reference: provider_reference ?? null };
  return await askCarrier(ready, (http) => ready.carrier.label(http, booked, format));
}

async function ownLabel(call: Call, shipment: Shipment, format: ShipmentLabelFormat): Promise<PrintedLabel> {
  const { services } = await ratesOf(call);
  const service = services.find(({ code }) => code === shipment.service);
  const content = labelContent(shipment, service?.name ?? shipment.service ?? '');
  return await printLabel(format, content, shipment.sender?.name ?? call.account.name, call.now);
}
