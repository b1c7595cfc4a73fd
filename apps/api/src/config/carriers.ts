/** The carriers, from the settings. */
import type { CarrierName, CarriersSetup } from '../core/carriers-setup.ts';
import { carrierNames } from '../core/carriers-setup.ts';
import type { Parse } from './parse.ts';

/** The default URLs; the operator can set others, such as those of test systems. */
export const carrierUrls: Readonly<Record<CarrierName, string>> = {
  andreani: 'https://apis.andreani.com',
  correo_argentino: 'https://api.correoargentino.com.ar/micorreo/v1',
  oca: 'https://webservice.oca.com.ar',
  dhl_express: 'https://express.api.dhl.com/mydhlapi',
};

export const defaultCarriers: readonly CarrierCode[] = [
  { code: 'carrier_a', carrier: 'andreani' },
  { code: 'carrier_b', carrier: 'correo_argentino' },
  { code: 'carrier_c', carrier: 'oca' },
  { code: 'carrier_d', carrier: 'dhl_express' },
];

export interface CarrierCode {
  code: string;
  carrier: CarrierName;
}

interface CarrierSettings {
  carrierCodes: readonly CarrierCode[];
  andreaniUrl: string;
  correoArgentinoUrl: string;
  ocaUrl: string;
  dhlExpressUrl: string;
  carrierTimeout: number;
  trackingUrl: string | undefined;
}

export function carriersSetup(settings: CarrierSettings): CarriersSetup {
  const urls: Record<CarrierName, string> = {
    andreani: settings.andreaniUrl,
    correo_argentino: settings.correoArgentinoUrl,
    oca: settings.ocaUrl,
    dhl_express: settings.dhlExpressUrl,
  };
  const carriers = settings.carrierCodes.map(({ code, carrier }) => ({
    code,
    carrier,
    url: urls[carrier],
    test: urls[carrier] !== carrierUrls[carrier],
  }));
  return { carriers, timeoutMs: settings.carrierTimeout * 1000, trackingUrl: settings.trackingUrl };
}

/** Parses four `code=carrier` pairs separated by commas: each carrier once, each with a code of its own. */
export const carrierCodes: Parse<readonly CarrierCode[]> = (given) => {
  const found = given.split(',').flatMap((part) => {
    const [code = '', name] = part.trim().split('=');
    const carrier = carrierNames.find((one) => one === name);
    return carrier && /^[a-z][a-z0-9_]{1,39}$/.test(code) && code !== 'in_house' ? [{ code, carrier }] : [];
  });
  const all = new Set([...found.map(({ code }) => code), ...found.map(({ carrier }) => `=${carrier}`)]);
  return found.length === carrierNames.length && all.size === 2 * carrierNames.length ? found : undefined;
};

/** Parses a URL with a placeholder for the tracking number. */
export const trackingUrl: Parse<string> = (given) =>
  /^https?:\/\//.test(given) && given.includes('{tracking_number}') && URL.canParse(given)
    ? given
    : undefined;
