/** `mostrador shipping ...`: in-house rates of an account, and its carrier credentials. */
import { readFileSync } from 'node:fs';
import { text as textOf } from 'node:stream/consumers';
import { carriers } from '../areas/operations/shipping/carriers/index.ts';
import { readRates } from '../areas/operations/shipping/in-house/read-rates.ts';
import {
  type Credentials,
  enableCarrier,
  keepCredentials,
  keepShippingSettings,
} from '../areas/operations/shipping/shipping-settings.ts';
import { findAccount } from '../auth/accounts.ts';
import { readConfig } from '../config.ts';
import type { CarrierName } from '../core/carriers-setup.ts';
import { isObject } from '../core/is-object.ts';
import { Rejection } from '../core/rejection.ts';
import { secretsWith } from '../core/secrets.ts';
import { counted, printJson, say } from './output.ts';
import { type DatabaseFlags, withDatabase } from './with-database.ts';

interface Flags extends DatabaseFlags {
  account: string;
  json?: true;
}

/** Replaces the table of rates. */
export async function ratesCommand(file: string, flags: Flags): Promise<void> {
  const rates = readRates(jsonIn(file));
  await withAccount(flags, (context) => keepShippingSettings(context, { rates }));
  const services = rates.services.map(({ code }) => code);
  if (flags.json) return printJson({ services });
  say(`The account now has ${counted(services.length, 'shipping service')}: ${services.join(', ')}.`);
}

/** Stores the credentials in the JSON object on stdin. */
export async function credentialsCommand(carrier: CarrierName, flags: Flags): Promise<void> {
  const credentials = readCredentials(carrier, await textOf(process.stdin));
  const { secretKey, secretKeyFile } = readConfig(process.env);
  const secrets = secretsWith(secretKey ?? secretKeyFile ?? []);
  await withAccount(flags, (context) => keepCredentials(context, carrier, credentials, secrets));
  if (flags.json) return printJson({ carrier, enabled: true });
  say(`The account can now ship with ${carriers[carrier].name}.`);
}

export async function enableCommand(carrier: CarrierName, enabled: boolean, flags: Flags): Promise<void> {
  const found = await withAccount(flags, (context) => enableCarrier(context, carrier, enabled));
  if (!found) {
    const detail = 'Load them with: mostrador shipping credentials';
    throw new Rejection(
      'no_credentials',
      `The account has no credentials for ${carriers[carrier].name}. ${detail}`,
    );
  }
  if (flags.json) return printJson({ carrier, enabled });
  say(`${carriers[carrier].name} is ${enabled ? 'enabled' : 'disabled'}.`);
}

type Work<Result> = (context: Parameters<typeof enableCarrier>[0]) => Promise<Result>;

async function withAccount<Result>(flags: Flags, work: Work<Result>): Promise<Result> {
  return await withDatabase(flags, async (database) => {
    const account = await findAccount(database, flags.account);
    return await database.transaction(account.id, (tx) => work({ tx, account, now: new Date() }));
  });
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Rejection('invalid_rates', `The rates cannot be read from ${file}: ${reason}`);
  }
}

function readCredentials(carrier: CarrierName, given: string): Credentials {
  const names = carriers[carrier].credentials;
  const wanted = `a JSON object with ${names.join(', ')}`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(given);
  } catch {
    throw new Rejection('invalid_credentials', `Standard input must be ${wanted}.`);
  }
  const entries = names.map((name) => [name, isObject(parsed) ? parsed[name] : undefined]);
  const missing = entries.filter(([, value]) => typeof value !== 'string' || value === '');
  if (missing.length > 0) {
    const list = missing.map(([name]) => name).join(', ');
    throw new Rejection('invalid_credentials', `Standard input must be ${wanted}; ${list} is missing.`);
  }
  return Object.fromEntries(entries);
}
