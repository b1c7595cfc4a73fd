/** The account's settings for its own deliveries, and its credentials for carriers. */
import type { ShipmentParty } from '@mostrador/types';
import { sql } from 'kysely';
import type { Secrets } from '../../../core/secrets.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import type { AccountContext } from '../../../store/context.ts';
import { defaultRates, type RateTable } from './in-house/rates.ts';

type Reading = Pick<AccountContext, 'tx'> & { account: { id: string } };
type Writing = Reading & Pick<AccountContext, 'now'>;

interface Settings {
  rates?: RateTable;
  sender?: ShipmentParty;
}

export async function shippingSettings({ tx, account }: Reading): Promise<Settings> {
  const { rows } = await sql<{ doc: Settings }>`
    select doc from shipping_settings where account_id = ${account.id}`.execute(tx);
  return rows[0]?.doc ?? {};
}

/** Returns the rates in force. */
export async function ratesOf(context: Reading): Promise<RateTable> {
  return (await shippingSettings(context)).rates ?? defaultRates;
}

/** Updates the given settings. */
export async function keepShippingSettings({ tx, account, now }: Writing, settings: Settings): Promise<void> {
  await sql`
    insert into shipping_settings (account_id, updated_at, doc)
    values (${account.id}, ${now}, ${JSON.stringify(settings)})
    on conflict (account_id) do update
      set updated_at = excluded.updated_at, doc = shipping_settings.doc || excluded.doc`.execute(tx);
}

/** Returns the sender as configured, or else the taxpayer. */
export async function senderOf(
  context: Reading & { account: { id: string; name: string } },
): Promise<ShipmentParty> {
  const { sender } = await shippingSettings(context);
  if (sender) return sender;
  const { legal_name, cuit, fiscal_address } = await taxpayerOf(context);
  const { street, city, ...rest } = fiscal_address ?? {};
  return {
    name: legal_name ?? context.account.name,
    ...(cuit && { document: cuit }),
    ...(street && city && { address: { street, city, ...rest } }),
  };
}

export type Credentials = Readonly<Record<string, string>>;

export interface StoredCredentials {
  enabled: boolean;
  /** Decrypts the credentials, only for a request to the carrier. @throws Problem `secret_key_missing` */
  open(secrets: Secrets): Credentials;
}

/** Returns the credentials of the account by carrier. */
export async function carrierCredentials({
  tx,
  account,
}: Reading): Promise<ReadonlyMap<string, StoredCredentials>> {
  const { rows } = await sql<{ carrier: string; sealed: string; enabled: boolean }>`
    select carrier, sealed, enabled from carrier_credentials where account_id = ${account.id}`.execute(tx);
  return new Map(
    rows.map(({ carrier, sealed, enabled }) => [
      carrier,
      { enabled, open: (secrets) => JSON.parse(secrets.open(sealed, placeOf(account.id, carrier))) },
    ]),
  );
}

/** Stores the encrypted credentials of a carrier. @throws Problem `secret_key_missing` */
export async function keepCredentials(
  { tx, account, now }: Writing,
  carrier: string,
  credentials: Credentials,
  secrets: Secrets,
): Promise<void> {
  const sealed = secrets.seal(JSON.stringify(credentials), placeOf(account.id, carrier));
  await sql`
    insert into carrier_credentials (account_id, carrier, sealed, enabled, updated_at)
    values (${account.id}, ${carrier}, ${sealed}, true, ${now})
    on conflict (account_id, carrier) do update
      set sealed = excluded.sealed, enabled = true, updated_at = excluded.updated_at`.execute(tx);
}

/** Enables or disables a carrier. Returns false if the account has no credentials for it. */
export async function enableCarrier(
  { tx, account, now }: Writing,
  carrier: string,
  enabled: boolean,
): Promise<boolean> {
  const { rows } = await sql`
    update carrier_credentials set enabled = ${enabled}, updated_at = ${now}
    where account_id = ${account.id} and carrier = ${carrier} returning carrier`.execute(tx);
  return rows.length === 1;
}

function placeOf(account: string, carrier: string): string {
  return `${account}/carrier_credentials/${carrier}/sealed`;
}
