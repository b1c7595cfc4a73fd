/** Open items of a current account: debits not fully paid, credits not fully applied (Decision N14, N20). */
import { type RawBuilder, sql } from 'kysely';
import { type Cents, fromCents, least, minus, toCents, total } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import { auditAll } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import { together } from '../../store/together.ts';

export interface OpenItem {
  id: string;
  /** The unpaid part of a debit, or the unapplied part of a credit. */
  open: Cents;
}

/** A part of a credit applied to a part of a debit. */
export interface Application {
  payment_id: string;
  invoice_id: string;
  amount: Cents;
}

/** Returns the open debits in payment order: by due date, then date, then ID. */
export async function openInvoices(context: AccountContext, currentAccount: string): Promise<OpenItem[]> {
  return await openItems(context, {
    currentAccount,
    side: sql`debit`,
    order: sql`coalesce(due_date, date), date, id`,
  });
}

/** Returns the open credits, oldest first. */
export async function openCredits(context: AccountContext, currentAccount: string): Promise<OpenItem[]> {
  return await openItems(context, {
    currentAccount,
    side: sql`credit`,
    order: sql`date, created_at, id`,
  });
}

interface Side {
  currentAccount: string;
  side: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

async function openItems(
  { tx, account }: AccountContext,
  { currentAccount, side, order }: Side,
): Promise<OpenItem[]> {
  const { rows } = await sql<{ id: string; open: string }>`
    select id, open from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount} and open > 0 and ${side} > 0
    order by ${order}`.execute(tx);
  return rows.map(({ id, open }) => ({ id, open: toCents(open) }));
}

/** Matches credits to debits, both in order. Pure; no part exceeds the open amount. */
export function matched(credits: readonly OpenItem[], invoices: readonly OpenItem[]): Application[] {
  const left = credits.map((credit) => ({ ...credit }));
  const applications: Application[] = [];
  for (const { id, open } of invoices) {
    let due = open;
    for (const credit of left) {
      const amount = least(due, credit.open);
      if (amount === 0) continue;
      applications.push({ payment_id: credit.id, invoice_id: id, amount });
      credit.open = minus(credit.open, amount);
      due = minus(due, amount);
    }
  }
  return applications;
}

/** Writes applications, with an audit entry each. The caller holds the lock of the current account. */
export async function recordApplications(
  context: AccountContext,
  currentAccount: string,
  applications: readonly Application[],
): Promise<void> {
  if (applications.length === 0) return;
  const { tx, account, now } = context;
  const rows = applications.map(({ amount, ...ends }) => ({
    account_id: account.id,
    id: newId(now),
    current_account_id: currentAccount,
    ...ends,
    amount: fromCents(amount),
    applied_at: now,
  }));
  const entries = rows.map(({ id, payment_id, invoice_id, amount }) => ({
    action: 'created',
    entityType: 'current_account_application',
    entityId: id,
    after: { current_account_id: currentAccount, payment_id, invoice_id, amount },
  }));
  await together([
    tx.insertInto('current_account_applications').values(rows).execute(),
    closeItems(context, currentAccount, applications),
    auditAll(context, entries),
  ]);
}

/** Reduces the open amount of both movements of each application. */
async function closeItems(
  { tx, account }: AccountContext,
  currentAccount: string,
  applications: readonly Application[],
): Promise<void> {
  const ends = applications.flatMap(({ payment_id, invoice_id, amount }) => [
    { id: payment_id, amount },
    { id: invoice_id, amount },
  ]);
  const items = [...Map.groupBy(ends, ({ id }) => id)].map(([id, of]) => ({
    id,
    amount: String(fromCents(total(of.map(({ amount }) => amount)))),
  }));
  await sql`
    update current_account_movements movement set open = open - item.amount
    from (select * from unnest(
      ${items.map(({ id }) => id)}::text[], ${items.map(({ amount }) => amount)}::numeric[]) as given (id, amount)
    ) as item
    where movement.account_id = ${account.id} and movement.current_account_id = ${currentAccount}
      and movement.id = item.id`.execute(tx);
}
