/** The system and taxpayer through which the account issues its receipts (Decisions N57, electronic-receipts). */
import { sql } from 'kysely';
import { cuitDigits } from '../../../calculation/cuit.ts';
import type { Context } from '../../../records/context.ts';
import { type TaxpayerFacts, taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { together } from '../../../store/together.ts';
import type { AuthorityRef } from './receipt-kept.ts';

export interface SystemFacts {
  cuit: string | null;
  environment: 'testing' | 'production';
  /** The sale points enabled for the web service. */
  salePoints: number[];
}

export interface IssuerFacts {
  taxpayer: TaxpayerFacts;
  system: SystemFacts | undefined;
}

interface Row {
  code: string;
  doc: {
    cuit?: string | null;
    environment?: 'testing' | 'production';
    sale_points?: { number: number; type?: string; active?: boolean }[];
  };
}

type Reading = Pick<Context, 'tx' | 'account'>;

/** Returns the taxpayer and its active system. */
export async function issuerFacts(context: Reading): Promise<IssuerFacts> {
  const [taxpayer, systems] = await together([taxpayerOf(context), systemsOf(context)]);
  return { taxpayer, system: systems.get(taxpayer.active_billing_system) };
}

/** Returns one system of the account. */
export async function systemNamed(context: Reading, code: string): Promise<SystemFacts | undefined> {
  return (await systemsOf(context)).get(code);
}

/** Returns the authority that authorizes receipts; undefined if there is none. */
export function authorityOf({ taxpayer, system }: IssuerFacts): AuthorityRef | undefined {
  const code = taxpayer.active_billing_system;
  const cuit = cuitDigits(system?.cuit ?? '');
  return cuit && (code === 'simulated' || code === 'arca') ? { authority: code, cuit } : undefined;
}

async function systemsOf({ tx, account }: Reading): Promise<Map<string, SystemFacts>> {
  const { rows } = await sql<Row>`
    select code, doc from billing_systems where account_id = ${account.id}`.execute(tx);
  return new Map(rows.map(({ code, doc }) => [code, factsOf(doc)]));
}

function factsOf({ cuit = null, environment = 'testing', sale_points = [] }: Row['doc']): SystemFacts {
  const usable = sale_points.filter(
    ({ type, active }) => (type ?? 'web_service') === 'web_service' && active !== false,
  );
  return { cuit, environment, salePoints: usable.map(({ number }) => number) };
}
