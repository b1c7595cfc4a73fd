/** The rows of billing systems. */
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import type { SystemSecrets } from '../../../records/lookups/taxpayer.ts';
import { lockFor } from '../../../store/lock.ts';
import type { SystemSettings } from './system-state.ts';

export interface StoredSystem {
  code: string;
  version: number;
  settings: SystemSettings;
  kept: SystemSecrets;
}

interface Row {
  code: string;
  version: number;
  doc: SystemSettings;
  kept: SystemSecrets;
}

/** Serializes all writes of tax data, so that none depends on data that another is changing. */
export async function lockTaxData(context: Context): Promise<void> {
  await lockFor(context, 'tax_data');
}

/** Returns the configured systems. */
export async function storedSystems({
  tx,
  account,
}: Pick<Context, 'tx' | 'account'>): Promise<StoredSystem[]> {
  const { rows } = await sql<Row>`
    select code, version, doc, kept from billing_systems where account_id = ${account.id}`.execute(tx);
  return rows.map(({ code, version, doc, kept }) => ({ code, version, settings: doc, kept }));
}

export async function storedSystem(context: Context, code: string): Promise<StoredSystem | undefined> {
  return (await storedSystems(context)).find((system) => system.code === code);
}

/** Inserts a configuration or updates it to its next version, and returns the version. */
export async function keepSystem(
  { tx, account, now }: Context,
  code: string,
  settings: SystemSettings,
  kept: SystemSecrets,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    insert into billing_systems (account_id, code, created_at, updated_at, doc, kept)
    values (${account.id}, ${code}, ${now}, ${now}, ${JSON.stringify(settings)}, ${JSON.stringify(kept)})
    on conflict (account_id, code) do update set version = billing_systems.version + 1,
      updated_at = excluded.updated_at, doc = excluded.doc, kept = excluded.kept
    returning version`.execute(tx);
  return rows[0]?.version ?? 0;
}

/** Deletes a configuration, its certificate and its key. */
export async function dropSystem({ tx, account }: Context, code: string): Promise<void> {
  await sql`delete from billing_systems where account_id = ${account.id} and code = ${code}`.execute(tx);
}
