/** Reads current accounts and their movements (Decision N13, N14). */
import type { CurrentAccount, CurrentAccountApplication, CurrentAccountMovement } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { atLeastZero, type Cents, fromCents, minus, toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { kindOf } from '../../../records/kind.ts';

/** The records kit only uses its path and version; its tables are separate. */
export const currentAccountKind = kindOf('currentAccounts', { search: ['entity_name'] });

/**
 * Returns SQL for the movements of all current accounts of the account, with `open` (the unpaid part of a debit or the
 * unapplied part of a credit) and `balance_after`, by `date` and then by time of recording.
 */
export function movementsNow({ account }: Context): RawBuilder<unknown> {
  return sql`(
    select movement.*,
      sum(debit - credit) over (
        partition by current_account_id order by date, created_at, id rows unbounded preceding) as balance_after
    from current_account_movements movement where account_id = ${account.id}
  )`;
}

/** Returns SQL for the current accounts that are not deleted, with their figures. */
export function accountsNow(context: Context): RawBuilder<unknown> {
  const account = context.account.id;
  return sql`(
    select current_account.id, version, entity_type, entity_id, entity_name, credit_limit, payment_terms_days,
      creation_date, creation_date as created_at, updated_at, search, 'active' as status, last_movement_at,
      coalesce(debit - credit, 0) as balance, coalesce(overdue, 0) as overdue_amount,
      coalesce(unapplied, 0) as unapplied_credit
    from current_accounts current_account
    left join (
      select current_account_id, debit, credit from current_account_balances where account_id = ${account}
    ) as balances on balances.current_account_id = current_account.id
    left join (
      select current_account_id,
        sum(open) filter (where debit > 0 and coalesce(due_date, date) < ${today(context)}::date) as overdue,
        sum(open) filter (where credit > 0) as unapplied
      from current_account_movements where account_id = ${account} and open > 0 group by current_account_id
    ) as items on items.current_account_id = current_account.id
    left join lateral (
      select created_at as last_movement_at from current_account_movements
      where account_id = ${account} and current_account_id = current_account.id order by id desc limit 1
    ) as last on true
    where account_id = ${account} and deleted_at is null
  )`;
}

/** Returns the next current accounts after an ID, by ID. */
export async function accountsAfter(
  context: Context,
  last: string,
  limit: number,
): Promise<CurrentAccount[]> {
  const { rows } = await sql<AccountRow>`
    select * from ${accountsNow(context)} as current_account where id > ${last}
    order by id limit ${limit}`.execute(context.tx);
  return rows.map(accountRecord);
}

/** Returns today's date in the account's time zone. */
export function today({ account, now }: Context): string {
  return dayIn(account.timezone, now);
}

/** The terms of a current account, as set by users. */
export interface AccountTerms {
  id: string;
  entity_type: CurrentAccount['entity_type'];
  entity_id: string;
  entity_name: string;
  credit_limit: string | number;
  payment_terms_days: string | number;
}

/** The figures of its movements, and its creation date. */
interface AccountFigures {
  creation_date: Date;
  updated_at: Date;
  last_movement_at: Date | null;
  balance: string;
  overdue_amount: string;
  unapplied_credit: string;
}

/** A row of `accountsNow`. Numbers are text from PostgreSQL. */
export interface AccountRow extends AccountTerms, AccountFigures {
  version: number;
}

/** Returns the figures of an account without movements. */
export function newFigures(now: Date): AccountFigures {
  return {
    creation_date: now,
    updated_at: now,
    last_movement_at: null,
    balance: '0',
    overdue_amount: '0',
    unapplied_credit: '0',
  };
}

export function accountRecord(row: AccountTerms & AccountFigures): CurrentAccount {
  const [limit, balance] = [toCents(row.credit_limit), toCents(row.balance)];
  return {
    _id: row.id,
    entity_type: row.entity_type,
    entity_id: row.entity_id,
    entity_name: row.entity_name,
    credit_limit: fromCents(limit),
    payment_terms_days: Number(row.payment_terms_days),
    balance: fromCents(balance),
    currency: 'ARS',
    available_credit: availableCredit(limit, balance),
    overdue_amount: Number(row.overdue_amount),
    unapplied_credit: Number(row.unapplied_credit),
    last_movement_at: row.last_movement_at?.toISOString() ?? null,
    status: 'active',
    creation_date: row.creation_date.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** Returns the account with other terms, and the credit available under them. */
export function withTerms(
  account: CurrentAccount,
  terms: Pick<CurrentAccount, 'entity_name' | 'credit_limit' | 'payment_terms_days'>,
): CurrentAccount {
  const limit = toCents(terms.credit_limit);
  const available_credit = availableCredit(limit, toCents(account.balance));
  return { ...account, ...terms, credit_limit: fromCents(limit), available_credit };
}

/** Returns null without a limit. */
function availableCredit(limit: Cents, balance: Cents): number | null {
  return limit === 0 ? null : fromCents(atLeastZero(minus(limit, balance)));
}

/** Returns the current account that meets the condition; undefined if there is none. */
export async function findAccount(
  context: Context,
  which: RawBuilder<unknown>,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`
    select * from ${accountsNow(context)} as current_account where ${which}`.execute(context.tx);
  return rows[0];
}

/** A row of `movementsNow`. */
export interface MovementRow {
  id: string;
  current_account_id: string;
  type: CurrentAccountMovement['type'];
  date: string;
  due_date: string | null;
  reference: string | null;
  description: string | null;
  debit: string;
  credit: string;
  balance_after: string;
  open: string;
  payment_method: string | null;
  sale_id: string | null;
  created_at: Date;
}

/** Returns movements as the API does, with their applications on either side. */
export async function movementRecords(
  context: Context,
  rows: readonly MovementRow[],
): Promise<CurrentAccountMovement[]> {
  const applications = await applicationsOf(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => movementRecord(row, applications));
}

function movementRecord(
  row: MovementRow,
  applications: readonly CurrentAccountApplication[],
): CurrentAccountMovement {
  const [debit, credit, open] = [Number(row.debit), Number(row.credit), Number(row.open)];
  return {
    _id: row.id,
    account_id: row.current_account_id,
    type: row.type,
    date: row.date,
    due_date: row.due_date,
    reference: row.reference,
    description: row.description,
    debit,
    credit,
    balance_after: Number(row.balance_after),
    outstanding_amount: debit > 0 ? open : 0,
    unapplied_amount: credit > 0 ? open : 0,
    status: open === 0 ? 'settled' : open === debit + credit ? 'open' : 'partial',
    applications: applications.filter(({ payment_id, invoice_id }) =>
      [payment_id, invoice_id].includes(row.id),
    ),
    payment_method: row.payment_method,
    sale_id: row.sale_id,
    created_at: row.created_at.toISOString(),
  };
}

async function applicationsOf(
  { tx, account }: Context,
  movements: readonly string[],
): Promise<CurrentAccountApplication[]> {
  const { rows } = await sql<{ payment_id: string; invoice_id: string; amount: string; applied_at: Date }>`
    select payment_id, invoice_id, amount, applied_at from current_account_applications
    where account_id = ${account.id}
      and (payment_id = any(${[...movements]}::text[]) or invoice_id = any(${[...movements]}::text[]))
    order by applied_at, id`.execute(tx);
  return rows.map(({ amount, applied_at, ...ends }) => ({
    ...ends,
    amount: Number(amount),
    applied_at: applied_at.toISOString(),
  }));
}
