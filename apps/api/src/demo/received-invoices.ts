/** Internal data of the demo's received invoices and linked expenses, and their imports. */
import { sql } from 'kysely';
import { dayIn } from '../calculation/days.ts';
import type { Account } from '../core/context.ts';
import type { Executor } from '../store/context.ts';
import type { ExampleRecord } from './examples.ts';

interface Demo {
  tx: Executor;
  account: Account;
}

/** Stores both for invoices just imported, and missing imports. */
export async function importReceivedInvoices(
  demo: Demo,
  invoices: readonly ExampleRecord[],
  imports: readonly ExampleRecord[],
): Promise<void> {
  const { timezone } = demo.account;
  for (const { id, issue_date, status, linked_expense_id } of invoices) {
    const day = dayIn(timezone, new Date(String(issue_date)));
    await keep(demo, 'received_invoices', id, { day, recorded: status === 'linked' });
    if (linked_expense_id) await keep(demo, 'expenses', linked_expense_id, { invoiced: true });
  }
  for (const one of imports) await importImport(demo, one);
}

async function keep({ tx, account }: Demo, table: string, id: unknown, kept: object): Promise<void> {
  await sql`
    update ${sql.table(table)} set kept = ${JSON.stringify(kept)}::jsonb
    where account_id = ${account.id} and id = ${id}`.execute(tx);
}

async function importImport({ tx, account }: Demo, one: ExampleRecord): Promise<void> {
  await sql`
    insert into received_invoice_imports (account_id, id, created_at, filename, total_rows, imported, duplicates, errors, status)
    values (${account.id}, ${one.import_id}, ${one.created_at}, ${one.filename}, ${one.total_rows}, ${one.imported},
      ${one.duplicates}, ${one.errors}, ${one.status})
    on conflict do nothing`.execute(tx);
}
