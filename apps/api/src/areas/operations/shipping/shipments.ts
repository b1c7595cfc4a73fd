/**
 * Shipments (Decision N39): delivered by the shop at its own rates, or by a carrier that is called before anything is
 * stored.
 */
import type { Handler } from '@mostrador/server-stub';
import type { Body, Shipment, ShipmentParty, ShipmentUpdate } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { fromCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { action } from '../../../records/action.ts';
import { asking } from '../../../records/asking.ts';
import type { Context } from '../../../records/context.ts';
import { createRecord } from '../../../records/one-record.ts';
import { records } from '../../../records/records.ts';
import { invalidReference, warnMissing } from '../../../records/references.ts';
import type { Change } from '../../../records/rules.ts';
import { askCarrier, bestEffort } from './carriers/ask-carrier.ts';
import type { Booking } from './carriers/carrier.ts';
import { assignments, countAssignments } from './driver-assignments.ts';
import { freightOf } from './freight.ts';
import { declaredValueOf, type RateTable, rateOf } from './in-house/rates.ts';
import { trackingNumber } from './in-house/tracking-number.ts';
import { carrierOf, inHouse, type ReadyCarrier } from './providers.ts';
import { recipientOf } from './shipment-party.ts';
import { withStatus } from './shipment-status.ts';
import { ratesOf, senderOf } from './shipping-settings.ts';
import { workingDaysAfter } from './working-days.ts';

interface ShipmentFacts {
  /** The account's rates, for its own deliveries. */
  rates: RateTable | undefined;
  carrier: ReadyCarrier | undefined;
  sender: ShipmentParty;
}

type ShipmentChange = Change<'shipments'>;

const currency = 'ARS';

export const shipments = records<'shipments', ShipmentFacts>('shipments', {
  search: ['tracking_number', 'order_reference', 'provider_reference', 'notes'],
  searchMore: ({ recipient }) => [recipient?.name, recipient?.phone, recipient?.address?.city],
  columns: { date: { column: 'scheduled_date', is: 'day' } },
  facts: shipmentFacts,
  compute: (draft, change, facts) => {
    const shipment = change.before ? changed(draft, change) : fresh(draft, change, facts);
    return { record: facts.rates ? atRates(shipment, change, facts.rates) : served(shipment, facts.carrier) };
  },
  numbers: {
    counters: ({ tracking_number }) => (tracking_number ? [] : ['shipments']),
    numbered: (shipment, [serial = 0], _kept, { carriers: { trackingUrl } }) => {
      const number = trackingNumber(serial);
      return {
        ...shipment,
        tracking_number: number,
        tracking_url: trackingUrl?.replaceAll('{tracking_number}', number) ?? null,
      };
    },
  },
  followed: (shipment, { before, context }) => countAssignments(context, assignments(before, shipment)),
  unfollowed: (shipment, context) => countAssignments(context, assignments(shipment, undefined)),
});

async function shipmentFacts(draft: Shipment, { before, context }: ShipmentChange): Promise<ShipmentFacts> {
  const { sale_id, driver_id, provider } = draft;
  if (sale_id !== (before?.sale_id ?? null)) await warnMissing(context, ['sales'], { sale_id });
  if (driver_id !== (before?.driver_id ?? null)) await warnMissing(context, ['drivers'], { driver_id });
  // A shipment booked with a carrier stays readable and editable after the carrier's credentials are deleted.
  const carrier = provider === before?.provider ? undefined : await carrierOf(context, provider);
  return {
    rates: provider === inHouse ? await ratesOf(context) : undefined,
    carrier,
    sender: draft.sender ?? (await senderOf(context)),
  };
}

/** @throws Problem 422 without a recipient */
function fresh(draft: Shipment, { context }: ShipmentChange, { sender }: ShipmentFacts): Shipment {
  if (!draft.recipient) {
    throw fieldProblem('/recipient', 'required', 'is required unless `shipping_address` is sent');
  }
  const begun = {
    ...draft,
    sender,
    currency,
    status_history: [],
    label: draft.label ?? { available: false, format: null, url: null },
  };
  return withStatus(begun, 'pending', undefined, context.now);
}

function changed(draft: Shipment, { before, sent, context }: ShipmentChange): Shipment {
  const { status = draft.status, tracking_number, event }: ShipmentUpdate = sent;
  const numbered = tracking_number === undefined ? draft : { ...draft, tracking_number };
  if (status !== before?.status) return withStatus(numbered, status, event, context.now);
  if (event) context.warn(eventIgnored);
  return numbered;
}

const eventIgnored = {
  code: 'event_ignored',
  field: 'event',
  message: '`event` was ignored, because it is recorded only with a new `status`.',
};

/** Adds cost and delivery date to a shipment of the shop itself. @throws Problem 422 for an unknown service */
function atRates(shipment: Shipment, { before, context }: ShipmentChange, rates: RateTable): Shipment {
  const code = serviceCode(shipment, before);
  const service = code === null ? rates.services[0] : rates.services.find((one) => one.code === code);
  if (!service && code === before?.service) return shipment;
  if (!service) throw unknownService(rates.services);
  const packages = shipment.packages ?? [];
  const consignment = {
    address: shipment.recipient?.address ?? {},
    packages,
    declaredValue: declaredValueOf(shipment.declared_value, packages),
    codAmount: shipment.cod_amount ?? 0,
  };
  const rate = rateOf(rates, service, consignment);
  if (!rate) {
    const message = `The service \`${service.code}\` has no rate for this address and weight, so the cost is not known.`;
    context.warn({ code: 'no_rate', field: 'service', message });
  }
  const leaves =
    shipment.scheduled_date ?? dayIn(context.account.timezone, new Date(shipment.created_at ?? context.now));
  return {
    ...shipment,
    service: service.code,
    cost: rate ? fromCents(rate.total) : null,
    estimated_delivery: workingDaysAfter(leaves, service.transit_days),
  };
}

/** @throws Problem 422 for an unknown service of the carrier */
function served(shipment: Shipment, ready: ReadyCarrier | undefined): Shipment {
  if (!ready) return shipment;
  const { services } = ready.carrier;
  const code = shipment.service ?? services[0]?.code ?? null;
  if (!services.some((one) => one.code === code)) throw unknownService(services);
  return { ...shipment, service: code };
}

/** A new provider starts with its first service. */
function serviceCode(shipment: Shipment, before: Shipment | undefined): string | null {
  const moved = before !== undefined && before.provider !== shipment.provider;
  return moved && shipment.service === before.service ? null : shipment.service;
}

function unknownService(services: readonly { code: string }[]) {
  const codes = services.map(({ code }) => `\`${code}\``).join(', ');
  return invalidReference('service', `must be the code of a service of the provider: ${codes}`);
}

interface Booked {
  carrier: ReadyCarrier;
  booking: Booking;
}

/** Calls the carrier first. If the shipment cannot be stored, its order is cancelled again. */
export const createShipment = asking<'createShipment', Booked | undefined>({
  ask: async (call) => {
    const carrier = await carrierOf(call, call.body.provider ?? inHouse);
    return carrier && { carrier, booking: await book(call, carrier, call.body) };
  },
  work: (booked) =>
    action<'createShipment'>(async (call) => {
      const { shipping_address, ...body } = call.body;
      const recipient = recipientOf(call.body);
      const shipment = await createRecord(
        'shipments',
        { ...body, ...(recipient && { recipient }) },
        call,
        booked ? { members: membersOf(booked.booking) } : {},
      );
      const location = `/api/v1/shipping/shipments/${shipment._id}/`;
      return { status: 201, data: shipment, location, version: 1 };
    }),
  undo: async (booked) => {
    if (!booked) return;
    const { carrier, booking } = booked;
    await bestEffort(() => carrier.carrier.cancel(carrier.connect(), booking));
  },
});

function membersOf({ trackingNumber: tracking_number, trackingUrl, reference, cost, labelUrl }: Booking) {
  return {
    tracking_number,
    tracking_url: trackingUrl,
    provider_reference: reference,
    cost,
    label: { available: false, format: null, url: labelUrl },
  };
}

/** Books an order with the carrier. @throws Problem if the carrier rejects it */
async function book(call: Context, ready: ReadyCarrier, body: Body<'createShipment'>): Promise<Booking> {
  const recipient = recipientOf(body);
  if (!recipient) {
    throw fieldProblem('/recipient', 'required', 'is required unless `shipping_address` is sent');
  }
  const { service = null } = served({ service: body.service ?? null } as Shipment, ready);
  const sender = body.sender ?? (await senderOf(call));
  const freight = freightOf({
    sender,
    recipient,
    packages: body.packages ?? [],
    declared_value: body.declared_value,
    day: body.scheduled_date ?? dayIn(call.account.timezone, call.now),
  });
  const order = {
    ...freight,
    service: service ?? '',
    reference: body.order_reference ?? body.sale_id ?? call.requestId ?? newId(call.now),
    codAmount: body.cod_amount ?? 0,
  };
  return await askCarrier(ready, (http) => ready.carrier.book(http, order));
}

/** The recipient can be a flat address here too. */
export const updateShipment: Handler<'updateShipment', Context> = (call) => {
  const { shipping_address, ...body } = call.body;
  const recipient = recipientOf(call.body);
  if (body.event && Object.keys(body).length === 1) call.warn(eventIgnored);
  return shipments.updateShipment({ ...call, body: { ...body, ...(recipient && { recipient }) } });
};
