/** Validates a rate table from an operator. */
import { isObject } from '../../../../core/is-object.ts';
import { Rejection } from '../../../../core/rejection.ts';
import type { RateService, RateTable, RateZone } from './rates.ts';

/** @throws Rejection that names the invalid part and the expected value */
export function readRates(given: unknown): RateTable {
  if (!isObject(given)) throw wrong('the table', 'an object with services');
  const optional = (name: keyof RateTable) =>
    given[name] === undefined ? {} : { [name]: amount(given[name], name) };
  const table: RateTable = {
    services: list(given.services, 'services').map((one, index) => readService(one, `services[${index}]`)),
    ...optional('volumetric_divisor'),
    ...optional('insurance_percentage'),
    ...optional('cod_percentage'),
  };
  const codes = table.services.map(({ code }) => code);
  const twice = codes.find((code, index) => codes.indexOf(code) < index);
  if (twice !== undefined) throw wrong('services', `services with unique codes; ${twice} occurs twice`);
  return table;
}

function readService(given: unknown, at: string): RateService {
  if (!isObject(given)) throw wrong(at, 'an object with code, name, transit_days and zones');
  const days = amount(given.transit_days, `${at}.transit_days`);
  if (!Number.isInteger(days)) throw wrong(`${at}.transit_days`, 'a whole number of working days');
  return {
    code: text(given.code, `${at}.code`),
    name: text(given.name, `${at}.name`),
    transit_days: days,
    zones: list(given.zones, `${at}.zones`).map((one, index) => readZone(one, `${at}.zones[${index}]`)),
  };
}

function readZone(given: unknown, at: string): RateZone {
  if (!isObject(given)) throw wrong(at, 'an object with name and rates');
  const names = (member: 'postal_codes' | 'cities' | 'states') =>
    given[member] === undefined
      ? {}
      : { [member]: list(given[member], `${at}.${member}`).map((one) => text(one, `${at}.${member}`)) };
  const rates = list(given.rates, `${at}.rates`).map((one, index) => {
    const place = `${at}.rates[${index}]`;
    if (!isObject(one)) throw wrong(place, 'an object with up_to_kg and price');
    return {
      up_to_kg: amount(one.up_to_kg, `${place}.up_to_kg`),
      price: amount(one.price, `${place}.price`),
    };
  });
  if (rates.some(({ up_to_kg }, index) => up_to_kg <= (rates[index - 1]?.up_to_kg ?? -1)))
    throw wrong(`${at}.rates`, 'rates with ascending weights');
  const zone: RateZone = {
    name: text(given.name, `${at}.name`),
    ...names('postal_codes'),
    ...names('cities'),
    ...names('states'),
    rates,
  };
  const range = zone.postal_codes?.find((one) => !/^\d{4}(-\d{4})?$/.test(one));
  if (range !== undefined) throw wrong(`${at}.postal_codes`, `codes like 2000 or 2000-2013, not ${range}`);
  if (given.per_extra_kg === undefined) return zone;
  return { ...zone, per_extra_kg: amount(given.per_extra_kg, `${at}.per_extra_kg`) };
}

function list(given: unknown, at: string): unknown[] {
  if (!Array.isArray(given) || given.length === 0) throw wrong(at, 'a list with at least one item');
  return given;
}

function text(given: unknown, at: string): string {
  if (typeof given !== 'string' || given.trim() === '') throw wrong(at, 'a string');
  return given;
}

function amount(given: unknown, at: string): number {
  if (typeof given !== 'number' || !(given >= 0) || given > 999_999_999)
    throw wrong(at, 'a number of at least 0');
  return given;
}

function wrong(at: string, wanted: string): Rejection {
  return new Rejection('invalid_rates', `The rates cannot be used: ${at} must be ${wanted}.`);
}
