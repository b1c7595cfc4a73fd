/** The taxpayer data of an account, and the system that issues its receipts (Decision N57). */
import type { Taxpayer } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** The stored data of the taxpayer. */
export type TaxpayerFacts = Omit<Taxpayer, 'systems'>;

/** An account without taxpayer data. Its receipts are stored without being authorised. */
export const unknownTaxpayer: TaxpayerFacts = {
  cuit: null,
  legal_name: null,
  tax_condition: null,
  gross_income_number: null,
  activity_start_date: null,
  fiscal_address: null,
  activities: [],
  active_billing_system: 'offline',
};

type Reading = Pick<Context, 'tx'> & { account: Pick<Context['account'], 'id'> };

/** Returns the taxpayer data of the account; unknown fields are null. */
export async function taxpayerOf({ tx, account }: Reading): Promise<TaxpayerFacts> {
  const { rows } = await sql<{ doc: Partial<TaxpayerFacts> }>`
    select doc from taxpayers where account_id = ${account.id}`.execute(tx);
  return { ...unknownTaxpayer, ...rows[0]?.doc };
}

/** Changes some taxpayer data and keeps the rest. */
export async function keepTaxpayer(
  { tx, account, now }: Pick<Context, 'tx' | 'now'> & { account: Pick<Context['account'], 'id'> },
  facts: Partial<TaxpayerFacts>,
): Promise<void> {
  await sql`
    insert into taxpayers (account_id, updated_at, doc) values (${account.id}, ${now}, ${JSON.stringify(facts)})
    on conflict (account_id) do update set version = taxpayers.version + 1, updated_at = excluded.updated_at,
      doc = taxpayers.doc || excluded.doc`.execute(tx);
}

/** Private data of a configured system. */
export interface SystemSecrets {
  /** Encrypted, see `core/secrets.ts`. */
  certificate_pem?: string;
  private_key_pem?: string;
  /** When the certificate expires, in UTC. */
  expires_at?: string;
  /** The digits of the CUIT in the certificate. */
  certificate_cuit?: string;
  /** SHA-256 of both public keys, to check that they match without decrypting them. */
  certificate_key?: string;
  private_key?: string;
}

/** Returns the place for which a secret of a system is encrypted. */
export function secretPlace(account: string, code: string, member: string): string {
  return `${account}/billing_systems/${code}/${member}`;
}

export interface SystemKeys {
  certificatePem: string;
  privateKeyPem: string;
  /** SHA-256 of both public keys. */
  certificate: string;
}

/**
 * Returns the decrypted certificate and key of a configured system; undefined unless it has both. @throws Problem
 * `secret_key_missing`
 */
export async function systemKeys(
  { tx, account, secrets }: Reading & Pick<Context, 'secrets'>,
  code: string,
): Promise<SystemKeys | undefined> {
  const { rows } = await sql<{ kept: SystemSecrets }>`
    select kept from billing_systems where account_id = ${account.id} and code = ${code}`.execute(tx);
  const { certificate_pem, private_key_pem, certificate_key } = rows[0]?.kept ?? {};
  if (certificate_pem === undefined || private_key_pem === undefined || certificate_key === undefined)
    return undefined;
  const opened = (member: string, sealed: string) =>
    secrets.open(sealed, secretPlace(account.id, code, member));
  return {
    certificatePem: opened('certificate_pem', certificate_pem),
    privateKeyPem: opened('private_key_pem', private_key_pem),
    certificate: certificate_key,
  };
}
