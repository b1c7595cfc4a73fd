/**
 * The ledger of current accounts (Reference 2.4, Decision N13 to N20): invoices are debits, payments are credits, and
 * what is there is never changed. Balances are always summed up from the movements.
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../calculation/days.ts';
import { type Cents, fromCents, minus, plus, toCents, zero } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import { audit } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import { searchText } from '../../store/search-text.ts';
import { matched, openInvoices, recordApplications } from './account-items.ts';

/** Whose current account it is. */
export type EntityType = 'customer' | 'supplier';

/** A current account, locked: nothing moves on it until the transaction ends. */
export interface LockedAccount {
  id: string;
  version: number;
  entity_type: EntityType;
  entity_id: string;
  entity_name: string;
  credit_limit: Cents;
  payment_terms_days: number;
}

export interface NewMovement {
  type: 'invoice' | 'payment' | 'adjustment';
  /** `YYYY-MM-DD`; today in the zone of the account unless given. */
  date?: string | null | undefined;
  due_date?: string | null | undefined;
  reference?: string | null | undefined;
  description?: string | null | undefined;
  /** One of `debit` and `credit`, above 0. */
  debit?: Cents;
  credit?: Cents;
  payment_method?: string | null | undefined;
  sale_id?: string | null | undefined;
  /** What the activity should say besides. */
  noted?: Record<string, unknown>;
}

export interface InvoiceOfSale {
  entity_type: EntityType;
  entity_id: string;
  amount: Cents;
  sale_id?: string | null;
  /** The number of the invoice. */
  reference?: string | null;
  description?: string | null;
  /** `YYYY-MM-DD`; today unless given. */
  date?: string | null;
  due_date?: string | null;
  overrideCreditLimit?: boolean;
}

export interface PostedMovement {
  current_account_id: string;
  movement_id: string;
}

/**
 * Posts an invoice to the current account of a customer or supplier; undefined when there is none, for the caller to
 * say so (`no_current_account`).
 * @throws Problem `credit_limit_exceeded` with `credit_limit`, `balance` and `exceeded_by`, unless overridden
 */
export async function postInvoice(
  context: AccountContext,
  { entity_type, entity_id, ...invoice }: InvoiceOfSale,
): Promise<PostedMovement | undefined> {
  const account = await lockAccountOf(context, entity_type, entity_id);
  if (!account) return undefined;
  const movement_id = await recordInvoice(context, account, {
    ...invoice,
    called: invoice.sale_id ? 'sale' : 'invoice',
  });
  return { current_account_id: account.id, movement_id };
}

/**
 * Takes back by counter-movements all that is posted for a sale and returns how much that was: 0 when nothing is, so
 * that repeating it changes nothing. What was paid of it already becomes credit again.
 */
export async function reverseSale(
  context: AccountContext,
  sale_id: string,
  description?: string,
): Promise<Cents> {
  let reversed = zero;
  for (const id of await accountsOfSale(context, sale_id)) {
    const account = await lockAccount(context, id);
    if (!account) continue;
    const { amount, reference } = await postedForSale(context, id, sale_id);
    if (amount <= 0) continue;
    const movement = { type: 'adjustment', credit: amount, reference, description, sale_id } as const;
    const counter = await recordMovement(context, account, movement);
    const invoices = await openInvoices(context, id);
    const ofSale = await debitsOfSale(context, id, sale_id);
    const settled = invoices.filter((invoice) => ofSale.includes(invoice.id));
    await recordApplications(context, id, matched([{ id: counter, open: amount }], settled));
    reversed = plus(reversed, amount);
  }
  return reversed;
}

/** The current account with this id, locked; undefined when there is none. */
export async function lockAccount(context: AccountContext, id: string): Promise<LockedAccount | undefined> {
  return await locked(context, sql`id = ${id}`);
}

async function lockAccountOf(
  context: AccountContext,
  type: EntityType,
  entity: string,
): Promise<LockedAccount | undefined> {
  return await locked(context, sql`entity_type = ${type} and entity_id = ${entity}`);
}

async function locked({ tx, account }: AccountContext, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Omit<LockedAccount, 'credit_limit' | 'payment_terms_days'> & Numbers>`
    select id, version, entity_type, entity_id, entity_name, credit_limit, payment_terms_days
    from current_accounts where account_id = ${account.id} and ${which} and deleted_at is null for update`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) return undefined;
  const { credit_limit, payment_terms_days, ...rest } = row;
  return {
    ...rest,
    credit_limit: toCents(credit_limit),
    payment_terms_days: Number(payment_terms_days),
  };
}

interface Numbers {
  credit_limit: string;
  payment_terms_days: string;
}

/** What the movements of an account add up to: debits less credits. */
export async function balanceOf({ tx, account }: AccountContext, currentAccount: string): Promise<Cents> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(debit - credit), 0) as balance from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount}`.execute(tx);
  return toCents(rows[0]?.balance ?? 0);
}

export interface NewInvoice extends Omit<NewMovement, 'type' | 'debit' | 'credit'> {
  amount: Cents;
  overrideCreditLimit?: boolean | undefined;
  /** What the refusal calls it. */
  called: 'invoice' | 'sale';
}

/** Records an invoice on a locked account and returns its id. @throws Problem `credit_limit_exceeded`, unless overridden */
export async function recordInvoice(
  context: AccountContext,
  account: LockedAccount,
  { amount, overrideCreditLimit = false, called, ...invoice }: NewInvoice,
): Promise<string> {
  const exceeded = await exceededBy(context, account, amount);
  if (exceeded && !overrideCreditLimit) throw beyondLimit(account, called, exceeded);
  const date = invoice.date ?? dayIn(context.account.timezone, context.now);
  return await recordMovement(context, account, {
    ...invoice,
    type: 'invoice',
    debit: amount,
    date,
    due_date: invoice.due_date ?? daysAfter(date, Math.max(account.payment_terms_days, 0)),
    ...(exceeded && { noted: { credit_limit_overridden: true } }),
  });
}

interface Exceeded {
  balance: Cents;
  by: Cents;
  to: Cents;
}

async function exceededBy(
  context: AccountContext,
  { id, credit_limit }: LockedAccount,
  amount: Cents,
): Promise<Exceeded | undefined> {
  if (credit_limit === 0) return undefined;
  const balance = await balanceOf(context, id);
  const to = plus(balance, amount);
  return to > credit_limit ? { balance, to, by: minus(to, credit_limit) } : undefined;
}

function beyondLimit(
  { credit_limit }: LockedAccount,
  called: string,
  { balance, by, to }: Exceeded,
): Problem {
  const [limit, above] = [fromCents(credit_limit), fromCents(by)];
  const detail = `This ${called} would take the balance to ${fromCents(to)}, which is ${above} above the credit limit of ${limit}.`;
  return new Problem('credit_limit_exceeded', detail, {
    extra: { credit_limit: limit, balance: fromCents(balance), exceeded_by: above },
  });
}

/** Writes a movement of a locked account, with its audit entry, and returns its id. */
export async function recordMovement(
  context: AccountContext,
  { id: current_account_id }: Pick<LockedAccount, 'id'>,
  { noted, debit = zero, credit = zero, ...movement }: NewMovement,
): Promise<string> {
  const { tx, account, now } = context;
  const { type, date, due_date = null, reference = null, description = null } = movement;
  const { payment_method = null, sale_id = null } = movement;
  const row = {
    id: newId(now),
    current_account_id,
    type,
    date: date ?? dayIn(account.timezone, now),
    due_date,
    reference,
    description,
    debit: fromCents(debit),
    credit: fromCents(credit),
    payment_method,
    sale_id,
  };
  const search = searchText(row, ['reference', 'description']);
  await tx
    .insertInto('current_account_movements')
    .values({ ...row, account_id: account.id, created_at: now, search })
    .execute();
  await touch(context, current_account_id);
  await audit(context, {
    action: 'created',
    entityType: 'current_account_movement',
    entityId: row.id,
    after: { ...row, ...noted },
  });
  return row.id;
}

/** Whoever reads the account reads something new now. */
export async function touch({ tx, account, now }: AccountContext, currentAccount: string): Promise<void> {
  await sql`
    update current_accounts set version = version + 1, updated_at = ${now}
    where account_id = ${account.id} and id = ${currentAccount}`.execute(tx);
}

async function accountsOfSale({ tx, account }: AccountContext, sale: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct current_account_id as id from current_account_movements
    where account_id = ${account.id} and sale_id = ${sale} order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

async function postedForSale({ tx, account }: AccountContext, currentAccount: string, sale: string) {
  const { rows } = await sql<{ amount: string; reference: string | null }>`
    select coalesce(sum(debit - credit), 0) as amount, min(reference) as reference
    from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount} and sale_id = ${sale}`.execute(
    tx,
  );
  return { amount: toCents(rows[0]?.amount ?? 0), reference: rows[0]?.reference ?? null };
}

async function debitsOfSale(
  { tx, account }: AccountContext,
  currentAccount: string,
  sale: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from current_account_movements
    where account_id = ${account.id} and current_account_id = ${currentAccount} and sale_id = ${sale}
      and debit > 0`.execute(tx);
  return rows.map(({ id }) => id);
}
