/** Quotes a delivery with each provider (Decision N41). A provider that fails or hangs loses only its own offers. */
import type { ShipmentParty, ShipmentQuote, ShipmentQuoteError, ShipmentQuotes } from '@mostrador/types';
import { dayIn } from '../../../calculation/days.ts';
import { fromCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { action, type CallOf } from '../../../records/action.ts';
import { asking } from '../../../records/asking.ts';
import { CarrierFailure } from './carriers/carrier.ts';
import { freightOf } from './freight.ts';
import { declaredValueOf, rateOf } from './in-house/rates.ts';
import {
  carrierOf,
  inHouse,
  inHouseName,
  providerCodes,
  type ReadyCarrier,
  readyCarriers,
} from './providers.ts';
import { ratesOf, senderOf } from './shipping-settings.ts';
import { workingDaysAfter } from './working-days.ts';

type Call = CallOf<'quoteShipment'>;

interface Quoted {
  quotes: ShipmentQuote[];
  errors: ShipmentQuoteError[];
}

const dayMs = 24 * 60 * 60_000;

export const quoteShipment = asking<'quoteShipment', ShipmentQuotes>({
  ask: async (call) => {
    const ends = endsOf(call);
    const codes = call.body.providers ?? [...(await readyCarriers(call)).map(({ code }) => code), inHouse];
    const unknown = codes.findIndex((code) => !providerCodes(call).includes(code));
    if (unknown >= 0) {
      const message = 'must be the code of a shipping provider';
      throw fieldProblem(`/providers/${unknown}`, 'invalid_reference', message);
    }
    const all = await Promise.all([...new Set(codes)].map((code) => quotesOf(call, code, ends)));
    return summed(all, call.now);
  },
  work: (data) => action<'quoteShipment'>(async () => ({ data })),
});

interface Ends {
  recipient: ShipmentParty;
  sender: ShipmentParty | undefined;
}

/** @throws Problem 422 without a destination */
function endsOf({ body }: Call): Ends {
  const recipient =
    body.recipient ?? (body.destination && { name: 'Destinatario', address: body.destination });
  if (!recipient) throw fieldProblem('/recipient', 'required', 'is required unless `destination` is sent');
  const sender = body.sender ?? (body.origin && { name: 'Remitente', address: body.origin });
  return { recipient, sender };
}

async function quotesOf(call: Call, code: string, ends: Ends): Promise<Quoted> {
  try {
    const ready = await carrierOf(call, code);
    return ready ? await carrierQuotes(call, ready, ends) : await ownQuotes(call, ends);
  } catch (error) {
    return { quotes: [], errors: [failureOf(code, error)] };
  }
}

/** Converts any failure of a provider to an entry of `errors`. Unexpected errors count as an invalid response. */
function failureOf(provider: string, error: unknown): ShipmentQuoteError {
  if (error instanceof CarrierFailure) return { provider, code: error.code, message: error.message };
  if (error instanceof Error && 'code' in error && 'detail' in error) {
    return { provider, code: String(error.code), message: String(error.detail) };
  }
  return { provider, code: 'carrier_unavailable', message: 'The response of the carrier is invalid.' };
}

async function carrierQuotes(call: Call, ready: ReadyCarrier, ends: Ends): Promise<Quoted> {
  const today = dayIn(call.account.timezone, call.now);
  const { carrier, code } = ready;
  const offers = await carrier.quote(
    ready.connect(),
    freightOf({
      recipient: ends.recipient,
      sender: ends.sender ?? (await senderOf(call)),
      packages: call.body.packages ?? [],
      declared_value: call.body.declared_value,
      day: today,
    }),
  );
  const quotes = offers.map(({ service, transitDays, ...offer }) => ({
    provider: code,
    provider_name: carrier.name,
    service,
    service_name: carrier.services.find((one) => one.code === service)?.name ?? service,
    transit_days: transitDays,
    estimated_delivery: transitDays === null ? null : workingDaysAfter(today, transitDays),
    ...offer,
  }));
  if (quotes.length > 0) return { quotes, errors: [] };
  return { quotes, errors: [noRate(code, `${carrier.name} has no offer for this address and weight.`)] };
}

async function ownQuotes(call: Call, { recipient }: Ends): Promise<Quoted> {
  const rates = await ratesOf(call);
  const packages = call.body.packages ?? [];
  const consignment = {
    address: recipient.address ?? {},
    packages,
    declaredValue: declaredValueOf(call.body.declared_value, packages),
    codAmount: 0,
  };
  const today = dayIn(call.account.timezone, call.now);
  const quotes = rates.services.flatMap((service): ShipmentQuote[] => {
    const rate = rateOf(rates, service, consignment);
    if (!rate) return [];
    return [
      {
        provider: inHouse,
        provider_name: inHouseName,
        service: service.code,
        service_name: service.name,
        total: fromCents(rate.total),
        currency: 'ARS',
        transit_days: service.transit_days,
        estimated_delivery: workingDaysAfter(today, service.transit_days),
        surcharges: rate.surcharges,
      },
    ];
  });
  if (quotes.length > 0) return { quotes, errors: [] };
  return { quotes, errors: [noRate(inHouse, 'The shop has no rate for this address and weight.')] };
}

function noRate(provider: string, message: string): ShipmentQuoteError {
  return { provider, code: 'no_rate', message };
}

function summed(all: readonly Quoted[], now: Date): ShipmentQuotes {
  const quotes = all.flatMap((one) => one.quotes).sort((one, other) => one.total - other.total);
  const timed = quotes.filter(({ transit_days }) => transit_days !== null);
  const [cheapest] = quotes;
  // The sort is stable, so the cheaper of two equally fast quotes stays first.
  const [fastest] = timed.sort((one, other) => (one.transit_days ?? 0) - (other.transit_days ?? 0));
  return {
    quotes,
    errors: all.flatMap((one) => one.errors),
    cheapest: choice(cheapest),
    fastest: choice(fastest),
    expires_at: new Date(now.getTime() + dayMs).toISOString(),
  };
}

function choice(quote: ShipmentQuote | undefined) {
  return quote ? { provider: quote.provider, service: quote.service } : null;
}
