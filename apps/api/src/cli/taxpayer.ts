/** `mostrador accounts taxpayer`: the taxpayer data of an account (Decision N57). */
import { text } from 'node:stream/consumers';
import { vatConditions } from '@mostrador/types';
import { findAccount } from '../auth/accounts.ts';
import { byOperator } from '../auth/by.ts';
import { writtenCuit } from '../calculation/cuit.ts';
import { isDay } from '../calculation/days.ts';
import { isObject } from '../core/is-object.ts';
import { Rejection } from '../core/rejection.ts';
import { keepTaxpayer, type TaxpayerFacts, taxpayerOf } from '../records/lookups/taxpayer.ts';
import { audit } from '../store/audit.ts';
import { printJson } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

export interface TaxpayerFlags extends DatabaseFlags {
  account: string;
  set?: true;
}

/** Prints the taxpayer of an account; with `set`, first applies the JSON object on stdin. */
export async function taxpayerCommand(flags: TaxpayerFlags): Promise<void> {
  const change = flags.set && taxpayerChange(await text(process.stdin));
  const now = new Date();
  const taxpayer = await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await database.transaction(account.id, async (tx) => {
      const at = { tx, account, now };
      const before = await taxpayerOf(at);
      if (!change) return before;
      await keepTaxpayer(at, change);
      const after = await taxpayerOf(at);
      const entry = { action: 'updated', entityType: 'taxpayer', entityId: account.id };
      await audit({ ...at, ...byOperator }, { ...entry, before: { ...before }, after: { ...after } });
      return after;
    });
  });
  printJson(taxpayer);
}

type Change = Partial<Omit<TaxpayerFacts, 'active_billing_system'>>;

/** The accepted values of each field, and their conversion; undefined for an invalid value. */
const fields: Record<keyof Change, [accepts: string, read: (value: unknown) => unknown]> = {
  cuit: ['a CUIT with a valid check digit', (value) => orNull(value, writtenCuit)],
  legal_name: ['a string', (value) => orNull(value, nonEmpty)],
  tax_condition: [
    `one of ${vatConditions.join(', ')}`,
    (value) => orNull(value, (given) => vatConditions.find((one) => one === given)),
  ],
  gross_income_number: ['a string', (value) => orNull(value, nonEmpty)],
  activity_start_date: [
    'a day like 2015-03-01',
    (value) => orNull(value, (given) => (isDay(given) ? given : undefined)),
  ],
  fiscal_address: [
    'an object with street, city, state, postal_code and country',
    (value) =>
      value === null || (isObject(value) && Object.values(value).every(isText)) ? value : undefined,
  ],
  activities: [
    'a list of objects with code, description and is_main',
    (value) => (Array.isArray(value) && value.every(isActivity) ? value : undefined),
  ],
};

function orNull(value: unknown, read: (given: string) => string | undefined): string | null | undefined {
  if (value === null) return null;
  return typeof value === 'string' ? read(value) : undefined;
}

function nonEmpty(given: string): string | undefined {
  return given.trim() === '' || given.length > 200 ? undefined : given;
}

function isText(value: unknown): boolean {
  return value === null || typeof value === 'string';
}

function isActivity(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.code === 'string' &&
    isText(value.description) &&
    typeof value.is_main === 'boolean'
  );
}

/** Parses a change. @throws Rejection that names the first invalid field */
function taxpayerChange(json: string): Change {
  const given = parsed(json);
  const change: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const field = Object.entries(fields).find(([known]) => known === name);
    if (!field) {
      const known = Object.keys(fields).join(', ');
      throw new Rejection('unknown_field', `There is no field ${name}. Known fields: ${known}.`);
    }
    const [, [accepts, read]] = field;
    change[name] = read(value);
    if (change[name] === undefined) throw new Rejection('invalid_field', `${name} must be ${accepts}.`);
  }
  return change;
}

function parsed(json: string): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(json);
    if (isObject(given)) return given;
  } catch {
    // Reported below.
  }
  throw new Rejection(
    'invalid_json',
    'Standard input must be a JSON object, such as {"cuit": "30-71234567-1"}.',
  );
}
