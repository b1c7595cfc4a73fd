/** The shop's rates for its own deliveries: a table by service, zone and weight (Decision N41). Pure. */
import { type Cents, fromCents, plus, toCents, zero } from '../../../../core/cents.ts';
import { fold } from '../../../../store/search-text.ts';

export interface RateTable {
  services: RateService[];
  /** Cubic centimetres per kilogram of volumetric weight; without it, only the actual weight counts. */
  volumetric_divisor?: number;
  /** Percentage of the declared value, for insurance. */
  insurance_percentage?: number;
  /** Percentage of the amount collected on delivery. */
  cod_percentage?: number;
}

export interface RateService {
  code: string;
  name: string;
  /** Working days; 0 is the same day. */
  transit_days: number;
  /** The first zone that contains the address is used. */
  zones: RateZone[];
}

export interface RateZone {
  name: string;
  /**
   * Ranges of four-digit postal codes, such as `2000-2013`. A zone without postal codes, cities and states covers every
   * address.
   */
  postal_codes?: string[];
  cities?: string[];
  states?: string[];
  /** By ascending weight. */
  rates: { up_to_kg: number; price: number }[];
  /** The price per started kilogram beyond the heaviest rate; without it, heavier parcels are not accepted. */
  per_extra_kg?: number;
}

/** Used until an account has its own table. */
export const defaultRates: RateTable = {
  services: [
    { code: 'same_day', name: 'En el día', transit_days: 0, zones: [everywhere(4500)] },
    { code: 'next_day', name: 'Al día siguiente', transit_days: 1, zones: [everywhere(3200)] },
  ],
};

function everywhere(price: number): RateZone {
  return { name: 'Todas', rates: [{ up_to_kg: 1000, price }] };
}

export interface Consignment {
  address: { city?: string | null; state?: string | null; postal_code?: string | null };
  packages: readonly Parcel[];
  declaredValue: number;
  codAmount: number;
}

export interface Parcel {
  weight?: number | null;
  length?: number | null;
  width?: number | null;
  height?: number | null;
  declared_value?: number | null;
  quantity?: number | null;
}

export interface Rate {
  total: Cents;
  surcharges: { name: string; amount: number }[];
}

/** Returns the rate of a service; undefined if it does not cover the address or the weight. */
export function rateOf(table: RateTable, service: RateService, consignment: Consignment): Rate | undefined {
  const zone = service.zones.find((one) => isIn(one, consignment.address));
  const carriage = zone && priceOf(zone, chargedKg(table, consignment.packages));
  if (carriage === undefined) return undefined;
  const surcharges = [
    { name: 'Seguro', amount: share(table.insurance_percentage, consignment.declaredValue) },
    { name: 'Contra reembolso', amount: share(table.cod_percentage, consignment.codAmount) },
  ].filter(({ amount }) => amount > 0);
  const total = surcharges.reduce((sum, { amount }) => plus(sum, amount), carriage);
  return { total, surcharges: surcharges.map(({ name, amount }) => ({ name, amount: fromCents(amount) })) };
}

function share(percentage = 0, amount = 0): Cents {
  return amount <= 0 ? zero : toCents((amount * percentage) / 100);
}

function isIn(zone: RateZone, { city, state, postal_code }: Consignment['address']): boolean {
  const { postal_codes, cities, states } = zone;
  if (!postal_codes && !cities && !states) return true;
  const digits = Number(/\d{4}/.exec(postal_code ?? '')?.[0] ?? Number.NaN);
  const ranged = (postal_codes ?? []).some((range) => {
    const [from = Number.NaN, to = from] = range.split('-').map(Number);
    return digits >= from && digits <= to;
  });
  return ranged || named(cities, city) || named(states, state);
}

function named(names: string[] | undefined, name: string | null | undefined): boolean {
  return name != null && (names ?? []).some((one) => fold(one).trim() === fold(name).trim());
}

function priceOf({ rates, per_extra_kg }: RateZone, kg: number): Cents | undefined {
  const rate = rates.find(({ up_to_kg }) => kg <= up_to_kg);
  if (rate) return toCents(rate.price);
  const heaviest = rates.at(-1);
  if (!heaviest || per_extra_kg === undefined) return undefined;
  return toCents(heaviest.price + Math.ceil(kg - heaviest.up_to_kg) * per_extra_kg);
}

/** Returns the actual or volumetric weight, whichever is higher, in kilograms. */
export function chargedKg({ volumetric_divisor }: RateTable, packages: readonly Parcel[]): number {
  return packages.reduce((sum, parcel) => {
    const { weight, length, width, height, quantity } = parcel;
    const volume = (length ?? 0) * (width ?? 0) * (height ?? 0);
    const volumetric = volumetric_divisor ? volume / volumetric_divisor : 0;
    return sum + Math.max(weight ?? 0, volumetric) * (quantity ?? 1);
  }, 0);
}

/** Returns the declared value, or the sum of the parcels' values. */
export function declaredValueOf(whole: number | null | undefined, packages: readonly Parcel[]): number {
  return (
    whole ??
    packages.reduce((sum, { declared_value, quantity }) => sum + (declared_value ?? 0) * (quantity ?? 1), 0)
  );
}
