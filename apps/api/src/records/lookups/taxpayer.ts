/** Whose the account is for the tax authority, and the system through which its receipts are issued (Decision N57). */
import type { Taxpayer } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../context.ts';

/** What is kept of the taxpayer itself. */
export type TaxpayerFacts = Omit<Taxpayer, 'systems'>;

/** An account that nobody has described yet. Its receipts are kept without being authorised. */
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

/** The taxpayer that the account is; every member is null where it is not known. */
export async function taxpayerOf({ tx, account }: Reading): Promise<TaxpayerFacts> {
  const { rows } = await sql<{ doc: Partial<TaxpayerFacts> }>`
    select doc from taxpayers where account_id = ${account.id}`.execute(tx);
  return { ...unknownTaxpayer, ...rows[0]?.doc };
}

/** Changes facts of the taxpayer and leaves the others. */
export async function keepTaxpayer(
  { tx, account, now }: Pick<Context, 'tx' | 'now'> & { account: Pick<Context['account'], 'id'> },
  facts: Partial<TaxpayerFacts>,
): Promise<void> {
  await sql`
    insert into taxpayers (account_id, updated_at, doc) values (${account.id}, ${now}, ${JSON.stringify(facts)})
    on conflict (account_id) do update set version = taxpayers.version + 1, updated_at = excluded.updated_at,
      doc = taxpayers.doc || excluded.doc`.execute(tx);
}

/** What is kept of a configured system besides what callers see. */
export interface SystemSecrets {
  /** Sealed, see `core/secrets.ts`. */
  certificate_pem?: string;
  private_key_pem?: string;
  /** When the certificate lapses, in UTC. */
  expires_at?: string;
  /** The digits of the CUIT that the certificate was issued to. */
  certificate_cuit?: string;
  /** SHA-256 of the public keys of both, to tell whether they belong together without opening them. */
  certificate_key?: string;
  private_key?: string;
}

/** The place that a secret of a system is sealed for. */
export function secretPlace(account: string, code: string, member: string): string {
  return `${account}/billing_systems/${code}/${member}`;
}

export interface SystemKeys {
  certificatePem: string;
  privateKeyPem: string;
  /** SHA-256 of the public key of both. */
  certificate: string;
}

/** Certificate and key of a configured system, opened; undefined unless it has both. @throws Problem `secret_key_missing` */
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
