/** Internal data of the demo's receipts, and the state of the simulated authority, which continues their numbers. */
import { sql } from 'kysely';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores both for receipts just imported; `taxpayer` is the one in the description. */
export async function importReceipts(
  { tx, account }: { tx: Executor; account: string },
  receipts: readonly ExampleRecord[],
  taxpayer: unknown,
): Promise<void> {
  if (!isObject(taxpayer)) return;
  const kept = { issuer: issuerOf(taxpayer), customerAddress: null, notes: {} };
  for (const receipt of receipts) {
    await sql`
      update receipts set kept = ${JSON.stringify(kept)}::jsonb
      where account_id = ${account} and id = ${receipt._id}`.execute(tx);
    if (receipt.voucher_number !== null) await keepVoucher(tx, account, receipt, kept.issuer.cuit);
  }
}

function issuerOf(taxpayer: object) {
  const facts: Record<string, unknown> = { ...taxpayer };
  const address = isObject(facts.fiscal_address) ? Object.entries(facts.fiscal_address) : [];
  const parts = address
    .filter(([name, part]) => name !== 'country' && typeof part === 'string')
    .map(([, part]) => part);
  return {
    name: String(facts.legal_name),
    cuit: String(facts.cuit).replaceAll(/\D/g, ''),
    tax_condition: facts.tax_condition,
    gross_income_number: facts.gross_income_number,
    activity_start_date: facts.activity_start_date,
    address: parts.join(', '),
  };
}

async function keepVoucher(
  tx: Executor,
  account: string,
  receipt: ExampleRecord,
  cuit: string,
): Promise<void> {
  const { authorization, doc_number: docNumber, issue_date: date, total_amount: total } = receipt;
  const given: Record<string, unknown> = isObject(authorization) ? { ...authorization } : {};
  const { cae = null, cae_expiration: expiration = null } = given;
  const known = { cae, expiration, observations: [], docNumber, date, total };
  await sql`
    insert into simulated_vouchers (account_id, cuit, sale_point, voucher_type, number, authorized_at, doc)
    values (${account}, ${cuit}, ${receipt.sale_point}, ${receipt.voucher_type}, ${receipt.voucher_number},
      ${receipt.created_at}, ${JSON.stringify(known)})
    on conflict do nothing`.execute(tx);
}
