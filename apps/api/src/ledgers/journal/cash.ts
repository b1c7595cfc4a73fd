/**
 * Sums posted against cash (Decision N52): the counterpart lines of entries that move cash. They are part of the
 * balances, so that a cash flow statement reads no lines. The settings and the chart determine which accounts are cash;
 * when either changes, the sums are rebuilt while posting is blocked.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Difference } from '../../store/check.ts';
import type { AccountContext, Executor } from '../../store/context.ts';
import { lockFor } from '../../store/lock.ts';
import { together } from '../../store/together.ts';
import { defaultCashAccounts } from './settings.ts';

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** Returns the cash accounts among those with lines, by ID. The result holds until the transaction ends. */
export async function cashAmong(
  context: Pick<AccountContext, 'tx' | 'account'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const [, cash] = await together([lockCash(context), cashOf(context, ids)]);
  return new Set(cash);
}

/** Rebuilds the sums if the set of cash accounts has changed. Call it after writing the settings or the chart. */
export async function keepAgainstCash(context: Pick<AccountContext, 'tx' | 'account'>): Promise<void> {
  await lockCash(context);
  const cash = await cashWithLines(context);
  for (const level of levels) {
    await sql`
      update ${sql.table(level.balances)} as kept
      set against_cash_debit = wrong.debit, against_cash_credit = wrong.credit
      from (${wrongSums(context.account.id, cash, level)}) as wrong
      where kept.account_id = ${context.account.id} and kept.chart_account_id = wrong.chart_account_id
        and kept.${sql.ref(level.period)} = wrong.${sql.ref(level.period)}`.execute(context.tx);
  }
}

/** Returns the sums that differ from those of the lines. */
export async function wrongAgainstCash(db: Executor, id: string): Promise<Difference[]> {
  const cash = await cashWithLines({ tx: db, account: { id } });
  const each = levels.map(
    (level) => sql`
      select 'account of the chart ' || chart_account_id || ' ' || ${sql.ref(level.period)} || ', against cash' as subject,
        trim_scale(kept_debit) || ' ' || trim_scale(kept_credit) as kept,
        trim_scale(debit) || ' ' || trim_scale(credit) as proven
      from (${wrongSums(id, cash, level)}) as wrong`,
  );
  const { rows } = await sql<Difference>`${sql.join(each, sql` union all `)} order by subject`.execute(db);
  return rows;
}

async function lockCash(context: Pick<AccountContext, 'tx' | 'account'>): Promise<void> {
  await lockFor(context, 'journal cash');
}

/** Returns whether an account with this code below that parent is cash. */
export async function isCash(
  { tx, account }: Whose,
  { code, parent_code }: { code: string; parent_code: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive above as (
      select null::text collate "C" as id, ${code}::text collate "C" as code,
        ${parent_code}::text collate "C" as parent_code
      ${andAbove(account.id)}
    )
    select from above where ${hasCashCode(account.id)} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Returns the accounts with one of the codes in the settings, or below one. */
async function cashOf({ tx, account }: Whose, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, code, parent_code from chart_accounts
      where account_id = ${account.id} and id = any(${[...new Set(ids)]}::text[]) and deleted_at is null
      ${andAbove(account.id)}
    )
    select distinct id from above where ${hasCashCode(account.id)}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** SQL for the ancestors of accounts, each with the ID of the account at the bottom. */
function andAbove(account: string): RawBuilder<unknown> {
  return sql`
    union
    select above.id, parent.code, parent.parent_code
    from chart_accounts parent join above on parent.code = above.parent_code
    where parent.account_id = ${account} and parent.deleted_at is null`;
}

function hasCashCode(account: string): RawBuilder<unknown> {
  return sql`code = any(coalesce(
    (select array(select jsonb_array_elements_text(settings->'cash_account_codes')) from accounting_settings
      where account_id = ${account} and jsonb_typeof(settings->'cash_account_codes') = 'array'),
    ${[...defaultCashAccounts]}::text[]))`;
}

async function cashWithLines(whose: Whose): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct chart_account_id as id from journal_months
    where account_id = ${whose.account.id}`.execute(whose.tx);
  return await cashOf(
    whose,
    rows.map(({ id }) => id),
  );
}

interface Level {
  balances: string;
  /** The column of the day or month, in the lines too. */
  period: string;
}

const levels: readonly Level[] = [
  { balances: 'journal_days', period: 'date' },
  { balances: 'journal_months', period: 'month' },
];

/** SQL for the stored sums that differ from those of the lines, with both values. */
function wrongSums(
  account: string,
  cash: readonly string[],
  { balances, period }: Level,
): RawBuilder<unknown> {
  const ofCash = sql`chart_account_id = any(${[...cash]}::text[])`;
  const place = sql`chart_account_id, ${sql.ref(period)}`;
  return sql`
    select ${place}, kept_debit, kept_credit, coalesce(debit, 0) as debit, coalesce(credit, 0) as credit
    from (
      select ${place}, against_cash_debit as kept_debit, against_cash_credit as kept_credit
      from ${sql.table(balances)} where account_id = ${account}
    ) as balance
    left join (
      select ${place}, sum(debit) as debit, sum(credit) as credit from journal_lines
      where account_id = ${account} and not ${ofCash}
        and entry_id in (select entry_id from journal_lines where account_id = ${account} and ${ofCash})
      group by ${place}
    ) as line using (${place})
    where kept_debit <> coalesce(debit, 0) or kept_credit <> coalesce(credit, 0)`;
}
