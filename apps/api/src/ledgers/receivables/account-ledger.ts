/**
 * The ledger of current accounts (Reference 2.4, Decision N13 to N20): invoices are debits, payments are credits, and
 * movements never change. The balance of an account is updated with its movements.
 */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../calculation/days.ts';
import { type Cents, fromCents, minus, plus, toCents, zero } from '../../core/cents.ts';
import { newId } from '../../core/ids.ts';
import { type AuditEntry, audit } from '../../store/audit.ts';
import type { AccountContext } from '../../store/context.ts';
import { searchText } from '../../store/search-text.ts';
import { together } from '../../store/together.ts';
import type { DocumentRef } from '../effect.ts';
import { append, type LedgerTables } from '../ledger.ts';

/** The kind of owner of a current account. */
export type EntityType = 'customer' | 'supplier';

/** A locked current account: nothing moves on it until the transaction ends. */
export interface LockedAccount {
  id: string;
  version: number;
  entity_type: EntityType;
  entity_id: string;
  entity_name: string;
  credit_limit: Cents;
  payment_terms_days: number;
  /** Debits minus credits. */
  balance: Cents;
}

export const receivableTables: LedgerTables = {
  name: 'current account',
  movements: 'current_account_movements',
  balances: 'current_account_balances',
  place: ['current_account_id'],
  amounts: ['debit', 'credit'],
};

export interface NewMovement {
  type: 'invoice' | 'payment' | 'adjustment';
  /** `YYYY-MM-DD`. Default: today in the account's time zone. */
  date?: string | null | undefined;
  due_date?: string | null | undefined;
  reference?: string | null | undefined;
  description?: string | null | undefined;
  /** Exactly one of `debit` and `credit` is set, and is positive. */
  debit?: Cents;
  credit?: Cents;
  payment_method?: string | null | undefined;
  sale_id?: string | null | undefined;
  /** The record that caused it. */
  document?: DocumentRef | undefined;
  /** Additional facts for the activity. */
  noted?: Record<string, unknown>;
}

/** Returns the current account with this ID, locked; undefined if there is none. */
export async function lockAccount(context: AccountContext, id: string): Promise<LockedAccount | undefined> {
  return await locked(context, sql`id = ${id}`);
}

/** Returns the current account of a customer or supplier, locked; undefined if there is none. */
export async function lockAccountOf(
  context: AccountContext,
  type: EntityType,
  entity: string,
): Promise<LockedAccount | undefined> {
  return await locked(context, sql`entity_type = ${type} and entity_id = ${entity}`);
}

/** Locks the current accounts of customers or suppliers, always in the same order. */
export async function lockAccountsOf(
  { tx, account }: AccountContext,
  type: EntityType,
  entities: readonly string[],
): Promise<void> {
  if (entities.length === 0) return;
  await sql`
    select from current_accounts
    where account_id = ${account.id} and entity_type = ${type} and entity_id = any(${[...entities]}::text[])
      and deleted_at is null
    order by id for update`.execute(tx);
}

async function locked(
  { tx, account }: AccountContext,
  which: ReturnType<typeof sql>,
): Promise<LockedAccount | undefined> {
  const condition = sql`account_id = ${account.id} and ${which} and deleted_at is null`;
  // The balance is read by a separate statement, which sees changes made while it waited for the lock.
  const [{ rows }, balances] = await together([
    sql<Omit<LockedAccount, 'credit_limit' | 'payment_terms_days' | 'balance'> & Numbers>`
      select id, version, entity_type, entity_id, entity_name, credit_limit, payment_terms_days
      from current_accounts where ${condition} for update`.execute(tx),
    sql<{ balance: string }>`
      select debit - credit as balance from current_account_balances
      where account_id = ${account.id} and current_account_id in (
        select id from current_accounts where ${condition})`.execute(tx),
  ]);
  const [row] = rows;
  if (!row) return undefined;
  const { credit_limit, payment_terms_days, ...rest } = row;
  return {
    ...rest,
    credit_limit: toCents(credit_limit),
    payment_terms_days: Number(payment_terms_days),
    balance: toCents(Number(balances.rows[0]?.balance ?? 0)),
  };
}

interface Numbers {
  credit_limit: string;
  payment_terms_days: string;
}

/** Returns the debits minus credits of an account. */
export async function balanceOf({ tx, account }: AccountContext, currentAccount: string): Promise<Cents> {
  const { rows } = await sql<{ balance: string }>`
    select debit - credit as balance from current_account_balances
    where account_id = ${account.id} and current_account_id = ${currentAccount}`.execute(tx);
  return toCents(rows[0]?.balance ?? 0);
}

export interface NewInvoice extends Omit<NewMovement, 'type' | 'debit' | 'credit'> {
  amount: Cents;
  overrideCreditLimit?: boolean | undefined;
  /** The name of the movement in the error. */
  called: 'invoice' | 'sale';
}

/**
 * Records an invoice on a locked account and returns its ID. @throws Problem `credit_limit_exceeded`, unless overridden
 */
export async function recordInvoice(
  context: AccountContext,
  account: LockedAccount,
  { overrideCreditLimit = false, called, ...invoice }: NewInvoice,
): Promise<string> {
  const exceeds = isBeyondLimit(account, invoice.amount);
  if (exceeds && !overrideCreditLimit) throw beyondLimit(account, called, invoice.amount);
  return await recordMovement(context, account, {
    ...invoiceMovement(context, account, invoice),
    ...(exceeds && { noted: { credit_limit_overridden: true } }),
  });
}

/** Builds the movement of an invoice, due after the payment term of the account. */
export function invoiceMovement(
  context: AccountContext,
  { payment_terms_days }: Pick<LockedAccount, 'payment_terms_days'>,
  { amount, ...invoice }: Omit<NewInvoice, 'called' | 'overrideCreditLimit'>,
): NewMovement {
  const date = invoice.date ?? dayIn(context.account.timezone, context.now);
  return {
    ...invoice,
    type: 'invoice',
    debit: amount,
    date,
    due_date: invoice.due_date ?? dueAfter(date, payment_terms_days),
  };
}

/** Returns a due date, never before the invoice nor after the last representable day. */
function dueAfter(date: string, days: number): string {
  const most = (Date.parse('9999-12-31') - Date.parse(date)) / 86_400_000;
  return daysAfter(date, Math.min(Math.max(days, 0), most));
}

/** Returns whether `more` would exceed the credit limit of an account. */
export function isBeyondLimit({ credit_limit, balance }: LockedAccount, more: Cents): boolean {
  return credit_limit !== 0 && balance + more > credit_limit;
}

/** Creates the problem of a debit that exceeds the credit limit. */
export function beyondLimit({ credit_limit, balance }: LockedAccount, called: string, more: Cents): Problem {
  const to = plus(balance, more);
  const [limit, above] = [fromCents(credit_limit), fromCents(minus(to, credit_limit))];
  const detail = `This ${called} would take the balance to ${fromCents(to)}, which is ${above} above the credit limit of ${limit}.`;
  return new Problem('credit_limit_exceeded', detail, {
    extra: { credit_limit: limit, balance: fromCents(balance), exceeded_by: above },
  });
}

/** Writes a movement of a locked account, with its audit entry, and returns its ID. */
export async function recordMovement(
  context: AccountContext,
  account: Pick<LockedAccount, 'id'>,
  movement: NewMovement,
): Promise<string> {
  const made = madeMovement(context, account, movement);
  await together([writeMovements(context, account.id, [made]), audit(context, made.entry)]);
  return made.row.id;
}

/** A movement with its row and its audit entry. */
export interface MadeMovement {
  row: Record<string, unknown> & { id: string };
  entry: AuditEntry;
}

/** Builds a movement without writing it. */
export function madeMovement(
  { account, now }: AccountContext,
  { id: current_account_id }: Pick<LockedAccount, 'id'>,
  { noted, debit = zero, credit = zero, document, ...movement }: NewMovement,
): MadeMovement {
  const shown = {
    id: newId(now),
    current_account_id,
    type: movement.type,
    date: movement.date ?? dayIn(account.timezone, now),
    due_date: movement.due_date ?? null,
    reference: movement.reference ?? null,
    description: movement.description ?? null,
    debit: fromCents(debit),
    credit: fromCents(credit),
    payment_method: movement.payment_method ?? null,
    sale_id: movement.sale_id ?? null,
  };
  const row = {
    ...shown,
    open: fromCents(plus(debit, credit)),
    document_type: document?.type ?? null,
    document_id: document?.id ?? null,
    created_at: now,
    search: searchText(shown, ['reference', 'description']),
  };
  return {
    row,
    entry: {
      action: 'created',
      entityType: 'current_account_movement',
      entityId: row.id,
      after: { ...shown, ...noted },
    },
  };
}

/** Writes movements of one locked account. */
export async function writeMovements(
  context: AccountContext,
  account: string,
  movements: readonly MadeMovement[],
): Promise<void> {
  await together([
    append(
      context,
      receivableTables,
      movements.map(({ row }) => row),
    ),
    touch(context, account),
  ]);
}

/** Marks the account as changed, for conditional reads. */
export async function touch(context: AccountContext, currentAccount: string): Promise<void> {
  await touchAll(context, [currentAccount]);
}

/** Marks many accounts as changed. */
export async function touchAll(
  { tx, account, now }: AccountContext,
  currentAccounts: readonly string[],
): Promise<void> {
  if (currentAccounts.length === 0) return;
  await sql`
    update current_accounts set version = version + 1, updated_at = ${now}
    where account_id = ${account.id} and id = any(${[...currentAccounts]}::text[])`.execute(tx);
}
