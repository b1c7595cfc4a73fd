/** The shipping providers: four carriers, and the shop itself (Decision N42). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { ShippingProvider } from '@mostrador/types';
import type { CarrierSetup } from '../../../core/carriers-setup.ts';
import type { Context } from '../../../records/context.ts';
import { invalidReference } from '../../../records/references.ts';
import type { Carrier } from './carriers/carrier.ts';
import { type CarrierHttp, carrierHttp } from './carriers/carrier-http.ts';
import { carriers } from './carriers/index.ts';
import type { RateTable } from './in-house/rates.ts';
import { carrierCredentials, ratesOf, type StoredCredentials } from './shipping-settings.ts';

export const inHouse = 'in_house';
export const inHouseName = 'Reparto propio';

/** A carrier with credentials of the account. */
export interface ReadyCarrier {
  code: string;
  carrier: Carrier;
  /** Opens a connection with one deadline for all its requests. */
  connect(): CarrierHttp;
}

export const listShippingProviders: Handler<'listShippingProviders', Context> = async (context) => {
  const [stored, rates] = await Promise.all([carrierCredentials(context), ratesOf(context)]);
  const items = context.carriers.carriers.map((setup) => shown(setup, stored.get(setup.carrier)));
  return { status: 200, data: { items: [...items, ownProvider(rates)] } };
};

function shown({ code, carrier: name, test }: CarrierSetup, stored: StoredCredentials | undefined) {
  const { name: label, services, credentials, capabilities } = carriers[name];
  const configured = stored !== undefined;
  const provider: ShippingProvider = {
    code,
    name: label,
    type: 'carrier',
    configured,
    enabled: stored?.enabled ?? false,
    services: configured ? [...services] : [],
    capabilities: [...capabilities],
    required_credentials: [...credentials],
    test_mode: configured && test,
  };
  return provider;
}

function ownProvider({ services }: RateTable): ShippingProvider {
  return {
    code: inHouse,
    name: inHouseName,
    type: 'in_house',
    configured: true,
    enabled: true,
    services: services.map(({ code, name }) => ({ code, name })),
    capabilities: ['quote', 'ship', 'label', 'track', 'cancel'],
    required_credentials: [],
    test_mode: false,
  };
}

/** Returns the codes of all providers. */
export function providerCodes({ carriers: { carriers: all } }: Pick<Context, 'carriers'>): string[] {
  return [...all.map(({ code }) => code), inHouse];
}

/**
 * Returns the carrier with a code; undefined for the shop itself.
 * @throws Problem 422 `invalid_reference` for an unknown code, `provider_not_configured`
 */
export async function carrierOf(context: Context, code: string): Promise<ReadyCarrier | undefined> {
  if (code === inHouse) return undefined;
  const setup = context.carriers.carriers.find((one) => one.code === code);
  if (!setup) throw invalidReference('provider', 'must be the code of a shipping provider');
  const stored = (await carrierCredentials(context)).get(setup.carrier);
  if (!stored?.enabled) throw notConfigured(code);
  return ready(context, setup, stored);
}

/** Returns the carriers that the account can use. */
export async function readyCarriers(context: Context): Promise<ReadyCarrier[]> {
  const stored = await carrierCredentials(context);
  return context.carriers.carriers.flatMap((setup) => {
    const credentials = stored.get(setup.carrier);
    return credentials?.enabled ? [ready(context, setup, credentials)] : [];
  });
}

function ready(
  { carriers: { timeoutMs }, secrets }: Context,
  { code, carrier: name, url }: CarrierSetup,
  stored: StoredCredentials,
): ReadyCarrier {
  const carrier = carriers[name];
  return {
    code,
    carrier,
    connect: () =>
      carrierHttp({
        name: carrier.name,
        url,
        credentials: stored.open(secrets),
        timeoutMs,
      }),
  };
}

export function notConfigured(code: string): Problem {
  return new Problem('provider_not_configured', `The provider \`${code}\` is not configured.`);
}
