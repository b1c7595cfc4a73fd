/** The current accounts of the demo with their movements, from which the account amounts are computed. */
import { sql } from 'kysely';
import { newId } from '../core/ids.ts';
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';
import { fold, searchText } from '../store/search-text.ts';
import type { ExampleRecord } from './examples.ts';

/** Stores missing accounts with their movements, and returns how many were new. */
export async function importCurrentAccounts(
  { tx, account }: { tx: Executor; account: string },
  accounts: readonly ExampleRecord[],
  movements: readonly ExampleRecord[],
): Promise<number> {
  let imported = 0;
  for (const record of accounts) {
    if (!(await importAccount(tx, account, record))) continue;
    imported++;
    const own = movements.filter(({ account_id }) => account_id === record._id);
    for (const movement of own) await importMovement(tx, account, movement);
    await importBalance(tx, account, String(record._id));
    for (const application of applicationsOf(own)) {
      await importApplication(tx, account, String(record._id), application);
    }
  }
  return imported;
}

async function importAccount(tx: Executor, account: string, record: ExampleRecord): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into current_accounts (account_id, id, entity_type, entity_id, entity_name, credit_limit,
      payment_terms_days, creation_date, updated_at, search)
    values (${account}, ${record._id}, ${record.entity_type}, ${record.entity_id}, ${record.entity_name},
      ${record.credit_limit}, ${record.payment_terms_days}, ${record.creation_date}, ${record.updated_at},
      ${fold(String(record.entity_name))})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

async function importMovement(tx: Executor, account: string, record: ExampleRecord): Promise<void> {
  await sql`
    insert into current_account_movements (account_id, id, current_account_id, type, date, due_date, reference,
      description, debit, credit, payment_method, sale_id, document_type, document_id, open, created_at, search)
    values (${account}, ${record._id}, ${record.account_id}, ${record.type}, ${record.date}, ${record.due_date},
      ${record.reference}, ${record.description}, ${record.debit}, ${record.credit}, ${record.payment_method},
      ${record.sale_id}, ${record.sale_id ? 'sale' : null}, ${record.sale_id},
      ${Number(record.debit) + Number(record.credit)}, ${record.created_at}, ${searchText(record, ['reference', 'description'])})`.execute(
    tx,
  );
}

/** Computes the balance from the movements. */
async function importBalance(tx: Executor, account: string, currentAccount: string): Promise<void> {
  const { rows } = await sql<{ debit: string; credit: string }>`
    select coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit from current_account_movements
    where account_id = ${account} and current_account_id = ${currentAccount}`.execute(tx);
  await sql`
    insert into current_account_balances (account_id, current_account_id, debit, credit)
    values (${account}, ${currentAccount}, ${rows[0]?.debit}, ${rows[0]?.credit})`.execute(tx);
}

/** Returns each application once; it appears in both the payment and the invoice. */
function applicationsOf(movements: readonly ExampleRecord[]): ExampleRecord[] {
  return movements.flatMap(({ _id, applications }) =>
    (Array.isArray(applications) ? applications : [])
      .filter(isObject)
      .filter(({ payment_id }) => payment_id === _id),
  );
}

async function importApplication(
  tx: Executor,
  account: string,
  currentAccount: string,
  { payment_id, invoice_id, amount, applied_at }: ExampleRecord,
): Promise<void> {
  await sql`
    insert into current_account_applications (account_id, id, current_account_id, payment_id, invoice_id, amount,
      applied_at)
    values (${account}, ${newId(new Date(String(applied_at)))}, ${currentAccount}, ${payment_id}, ${invoice_id},
      ${amount}, ${applied_at})`.execute(tx);
  await sql`
    update current_account_movements set open = open - ${amount}::numeric
    where account_id = ${account} and current_account_id = ${currentAccount}
      and id in (${payment_id}, ${invoice_id})`.execute(tx);
}
