/** The taxpayer data of the demo account, and the systems through which it issues receipts. */
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import { demoAccount } from './account.ts';

/** Stores missing parts of the taxpayer in the description. */
export async function importTaxpayer(
  { tx, account }: { tx: Executor; account: string },
  shown: unknown,
): Promise<void> {
  if (!isObject(shown) || !Array.isArray(shown.systems)) return;
  const { systems, ...facts } = shown;
  const at = demoAccount.created_at;
  await sql`
    insert into taxpayers (account_id, updated_at, doc) values (${account}, ${at}, ${JSON.stringify(facts)})
    on conflict do nothing`.execute(tx);
  for (const { billing_system, cuit, sale_points, environment } of systems) {
    await sql`
      insert into billing_systems (account_id, code, created_at, updated_at, doc, kept)
      values (${account}, ${billing_system}, ${at}, ${at}, ${JSON.stringify({ cuit, sale_points, environment })}, '{}')
      on conflict do nothing`.execute(tx);
  }
}
