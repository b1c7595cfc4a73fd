/**
 * Records of the books that lines of a bank account can belong to (Decision N53): posted journal lines of the account,
 * payments of current accounts, paid expenses and paid sales. Records matched already are excluded.
 */
import type { BankTargetType } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { toCents } from '../../../core/cents.ts';
import type { Context } from '../../../records/context.ts';
import type { Target } from './match-score.ts';

interface Row {
  type: BankTargetType;
  id: string;
  date: string;
  amount: string;
  texts: (string | null)[];
  counterparty: string | null;
}

type Reading = Pick<Context, 'tx' | 'account'>;

export interface Wanted {
  bankAccount: string;
  from: string;
  to: string;
  /** Undefined for any amount. */
  amounts: readonly string[] | undefined;
}

/** Returns the candidates for a statement. */
export async function targetsFor(context: Reading, wanted: Wanted): Promise<Target[]> {
  const amounts = wanted.amounts;
  const only = amounts ? sql`amount = any(${[...amounts]}::numeric[])` : sql`true`;
  const { rows } = await sql<Row>`
    select * from (${sql.join(sources(context, wanted), sql` union all `)}) as target
    where ${only} and not exists (
      select from bank_matches where account_id = ${context.account.id}
        and target_type = target.type and target_id = target.id)`.execute(context.tx);
  return rows.map(targetOf);
}

/** Returns one record that the user picked, or undefined if lines of the bank account cannot be matched with it. */
export async function namedTarget(
  context: Reading,
  bankAccount: string,
  type: BankTargetType,
  id: string,
): Promise<Target | undefined> {
  const wanted = { bankAccount, from: '0001-01-01', to: '9999-12-31', amounts: undefined };
  const { rows } = await sql<Row>`
    select * from (${sql.join(sources(context, wanted, { type, id }), sql` union all `)}) as target
    where type = ${type} and id = ${id}`.execute(context.tx);
  return rows[0] && targetOf(rows[0]);
}

function targetOf({ type, id, date, amount, texts, counterparty }: Row): Target {
  const references = texts.flatMap((text) => (text === null ? [] : [text, ...text.split(/\s+/)]));
  return { type, id, date, amount: toCents(amount), references, counterparty };
}

function sources(
  { account }: Reading,
  { bankAccount, from, to }: Wanted,
  only?: { type: BankTargetType; id: string },
): RawBuilder<unknown>[] {
  const named = (type: BankTargetType, column: RawBuilder<unknown>) => {
    if (!only) return sql`true`;
    return only.type === type ? sql`${column} = ${only.id}` : sql`false`;
  };
  const zone = account.timezone;
  return [
    sql`
      select 'journal_entry'::text as type, entry_id as id, to_char(min(date), 'YYYY-MM-DD') as date,
        sum(debit - credit) as amount, array[min(reference_id), min(description)] as texts,
        min(description) as counterparty
      from journal_lines
      where account_id = ${account.id} and date between ${from}::date and ${to}::date
        and ${named('journal_entry', sql`entry_id`)} and chart_account_id in (
          select id from chart_accounts where account_id = ${account.id} and code = ${bankAccount} and deleted_at is null)
      group by entry_id`,
    sql`
      select 'current_account_movement'::text, movement.id, to_char(movement.date, 'YYYY-MM-DD'),
        case holder.entity_type when 'supplier' then -(credit + debit) else credit + debit end,
        array[movement.reference, movement.description], holder.entity_name
      from current_account_movements as movement
      join current_accounts as holder on holder.account_id = ${account.id} and holder.id = movement.current_account_id
      where movement.account_id = ${account.id} and movement.type = 'payment'
        and movement.date between ${from}::date and ${to}::date and ${named('current_account_movement', sql`movement.id`)}`,
    sql`
      select 'expense'::text, id, date, -round(amount * coalesce((doc->>'exchange_rate')::numeric, 1), 2),
        array[description], vendor
      from expenses
      where account_id = ${account.id} and status = 'paid' and date between ${from} and ${to}
        and ${named('expense', sql`id`)} and deleted_at is null`,
    sql`
      select 'sale'::text, id, to_char(created_at at time zone ${zone}::text, 'YYYY-MM-DD'), total,
        array[doc->>'invoice_number', doc->>'notes'], null::text
      from sales
      where account_id = ${account.id} and doc->'payment'->>'status' = 'paid'
        and created_at between (${from}::date - 1)::timestamptz and (${to}::date + 2)::timestamptz
        and ${named('sale', sql`id`)} and deleted_at is null`,
  ];
}
