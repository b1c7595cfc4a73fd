/**
 * The expense linked to a received invoice (Decisions N33, N48). As long as an invoice is linked to it, the invoice is
 * in the VAT book of purchases instead of the expense.
 */
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { lockIfThere } from '../../../records/locked-record.ts';
import { updateRecord } from '../../../records/one-record.ts';

/** Marks an expense as linked to the invoice, and the previous one as no longer linked. */
export async function moveLink(
  context: Context,
  invoice: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return;
  const ids = [from, to].filter((id) => id !== null).sort();
  const locked = new Set<string>();
  for (const id of ids) if (await lockIfThere('expenses', id, context)) locked.add(id);
  for (const id of ids.filter((one) => locked.has(one))) {
    const invoiced = id === to || (await hasOthers(context, invoice, id));
    await updateRecord('expenses', id, {}, context, { kept: { invoiced } });
  }
}

/** Whether other invoices are linked to the expense. */
async function hasOthers({ tx, account }: Context, invoice: string, expense: string): Promise<boolean> {
  const { rows } = await sql`
    select from received_invoices
    where account_id = ${account.id} and linked_expense_id = ${expense} and id <> ${invoice}
      and deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}
