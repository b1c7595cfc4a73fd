/** Reports on current accounts: statement, credit status, aging (Decision N15, N16, N17). */
import { type Handler, Problem } from '@mostrador/server-stub';
import type { CurrentAccount } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn, monthStart } from '../../../calculation/days.ts';
import { percentageOf } from '../../../calculation/percentages.ts';
import { atLeastZero, type Cents, fromCents, minus, plus, toCents, total } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import { notFound } from '../../../records/write.ts';
import { agingFigures, bucketNames, type OpenAmount } from './aging.ts';
import {
  accountRecord,
  findAccount,
  type MovementRow,
  movementRecords,
  movementsNow,
  today,
} from './current-account-rows.ts';

export const getCurrentAccountStatement: Handler<'getCurrentAccountStatement', Context> = async (call) => {
  const account = await accountOf(call, call.params.id);
  const period = periodOf(call, call.query);
  const { rows } = await sql<MovementRow>`
    select * from ${movementsNow(call)} as movement
    where current_account_id = ${account._id} and date between ${period.from}::date and ${period.to}::date
    order by date, created_at, id`.execute(call.tx);
  const before = sql`date < ${period.from}::date`;
  const opening = await balanceWhere(call, account._id, before);
  const [debit, credit] = [sumOf(rows, 'debit'), sumOf(rows, 'credit')];
  const open = await openAmounts(call, sql`movement.current_account_id = ${account._id}`, period.to);
  const aging = agingFigures(open, standard);
  return {
    status: 200,
    data: {
      account,
      period,
      opening_balance: fromCents(opening),
      movements: await movementRecords(call, rows),
      totals: { debit: fromCents(debit), credit: fromCents(credit) },
      closing_balance: fromCents(minus(plus(opening, debit), credit)),
      aging: { ...standardFigures, ...aging },
    },
  };
};

const standard = { days: 30, periods: 3 };
const standardFigures = { days_1_30: 0, days_31_60: 0, days_61_90: 0, days_over_90: 0 };

/**
 * Timestamps count as their dates. Without `from`, the period is the month of `to` up to that day.
 * @throws Problem `invalid_parameter`
 */
function periodOf(context: Context, query: { from?: string; to?: string }): { from: string; to: string } {
  const day = (text: string) => (text.length === 10 ? text : dayIn(context.account.timezone, new Date(text)));
  const to = query.to ? day(query.to) : today(context);
  const from = query.from ? day(query.from) : monthStart(to);
  if (from <= to) return { from, to };
  const message = 'must not be before `from`';
  throw new Problem('invalid_parameter', `\`to\` ${message}.`, {
    errors: [{ field: 'to', code: 'too_low', message }],
  });
}

async function balanceWhere(
  { tx, account }: Context,
  id: string,
  where: RawBuilder<unknown>,
): Promise<Cents> {
  const { rows } = await sql<{ balance: string }>`
    select coalesce(sum(debit - credit), 0) as balance from current_account_movements
    where account_id = ${account.id} and current_account_id = ${id} and ${where}`.execute(tx);
  return toCents(rows[0]?.balance ?? 0);
}

function sumOf(rows: readonly MovementRow[], side: 'debit' | 'credit'): Cents {
  return total(rows.map((row) => toCents(row[side])));
}

export const getCurrentAccountCreditLimit: Handler<'getCurrentAccountCreditLimit', Context> = async (
  call,
) => {
  const account = await accountOf(call, call.params.id);
  const { _id, credit_limit, balance, available_credit, payment_terms_days, overdue_amount } = account;
  const has_limit = credit_limit > 0;
  const used_credit = Math.max(balance, 0);
  const beyond = atLeastZero(minus(toCents(used_credit), toCents(credit_limit)));
  const exceeded_by = has_limit ? fromCents(beyond) : 0;
  const { rows } = await sql<{ oldest: string | null }>`
    select to_char(min(due_date), 'YYYY-MM-DD') as oldest from ${movementsNow(call)} as movement
    where current_account_id = ${_id} and debit > 0 and open > 0`.execute(call.tx);
  return {
    status: 200,
    data: {
      account_id: _id,
      credit_limit,
      has_limit,
      balance,
      used_credit,
      available_credit,
      usage_percentage: has_limit ? percentageOf(toCents(used_credit), toCents(credit_limit)) : null,
      is_exceeded: exceeded_by > 0,
      exceeded_by,
      payment_terms_days,
      overdue_amount,
      oldest_due_date: rows[0]?.oldest ?? null,
    },
  };
};

export const getCurrentAccountAging: Handler<'getCurrentAccountAging', Context> = async (call) => {
  const { entity_type = 'customer', as_of = today(call), days = 30, periods = 3 } = call.query;
  const buckets = { days, periods };
  const open = await openAmounts(call, sql`account.entity_type = ${entity_type}`, as_of);
  const byAccount = Map.groupBy(open, ({ account_id }) => account_id);
  const accounts = [...byAccount.values()].flatMap(([first, ...rest]) =>
    first
      ? [
          {
            account_id: first.account_id,
            entity_id: first.entity_id,
            entity_name: first.entity_name,
            ...agingFigures([first, ...rest], buckets),
          },
        ]
      : [],
  );
  const totals = agingFigures(open, buckets);
  return {
    status: 200,
    data: { as_of, entity_type, buckets: bucketNames(buckets), accounts, totals },
  };
};

interface OpenRow extends OpenAmount {
  account_id: string;
  entity_id: string;
  entity_name: string;
}

/**
 * Returns the open amounts at the end of a day, by the name of the account. An application counts if both its movements
 * are on or before that day, so open amounts less credit equal the balance of the day. They are today's open amounts
 * plus what was applied with later movements.
 */
async function openAmounts(
  { tx, account }: Context,
  which: RawBuilder<unknown>,
  asOf: string,
): Promise<OpenRow[]> {
  const { rows } = await sql<{
    account_id: string;
    entity_id: string;
    entity_name: string;
    overdue: number | null;
    open: string;
  }>`
    with applied as (
      select current_account_id, invoice_id as movement_id, payment_id as with_id, amount
      from current_account_applications where account_id = ${account.id}
      union all
      select current_account_id, payment_id, invoice_id, amount
      from current_account_applications where account_id = ${account.id}
    ), reopened as (
      select applied.current_account_id, applied.movement_id, sum(applied.amount) as amount
      from current_account_movements later
      join applied on applied.current_account_id = later.current_account_id and applied.with_id = later.id
      where later.account_id = ${account.id} and later.date > ${asOf}::date
      group by applied.current_account_id, applied.movement_id
    )
    select * from (
      select account.id as account_id, entity_id, entity_name, due_date, movement.id as movement_id,
        case when debit > 0 then ${asOf}::date - coalesce(due_date, date) end as overdue,
        open + coalesce(reopened.amount, 0) as open
      from current_account_movements movement
      join current_accounts account
        on account.account_id = movement.account_id and account.id = movement.current_account_id
      left join reopened on reopened.current_account_id = movement.current_account_id
        and reopened.movement_id = movement.id
      where movement.account_id = ${account.id} and movement.date <= ${asOf}::date and ${which}
    ) as items where open > 0
    order by entity_name, account_id, overdue desc nulls last, movement_id`.execute(tx);
  return rows.map(({ overdue, open, ...row }) => ({
    ...row,
    daysOverdue: overdue ?? undefined,
    open: toCents(open),
  }));
}

async function accountOf(context: Context, id: string): Promise<CurrentAccount> {
  const row = await findAccount(context, sql`id = ${id}`);
  if (!row) throw notFound(id);
  return accountRecord(row);
}
