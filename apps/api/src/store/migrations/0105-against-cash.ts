/** Sums posted against cash, by day and by month, with the balances of the books; filled from existing lines. */
import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { withAllRows } from './row-security.ts';

const filled = ['accounting_settings', 'chart_accounts', 'journal_lines', 'journal_days', 'journal_months'];

export const againstCash: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['journal_days', 'journal_months']) {
      await sql`
        alter table ${sql.table(table)}
          add column against_cash_debit numeric not null default 0,
          add column against_cash_credit numeric not null default 0`.execute(db);
    }
    await fillAgainstCash(db);
  },
};

/** Fills rows that are 0, one account at a time. */
export async function fillAgainstCash(db: QueryExecutorProvider): Promise<void> {
  await withAllRows(db, filled, async () => {
    const { rows } = await sql<{ account_id: string }>`
      select distinct account_id from journal_months`.execute(db);
    for (const { account_id } of rows) {
      const cash = await cashOf(db, account_id);
      await fill(db, account_id, 'journal_days', 'date', cash);
      await fill(db, account_id, 'journal_months', 'month', cash);
    }
  });
}

/** Returns the accounts with a cash account code, or below one. */
async function cashOf(db: QueryExecutorProvider, account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive cash as (
      select id, code from chart_accounts
      where account_id = ${account} and deleted_at is null and code = any(coalesce(
        (select array(select jsonb_array_elements_text(settings->'cash_account_codes')) from accounting_settings
          where account_id = ${account} and jsonb_typeof(settings->'cash_account_codes') = 'array'),
        array['1.1.1.01', '1.1.1.02']))
      union
      select child.id, child.code from chart_accounts child join cash on child.parent_code = cash.code
      where child.account_id = ${account} and child.deleted_at is null
    )
    select id from cash`.execute(db);
  return rows.map(({ id }) => id);
}

async function fill(
  db: QueryExecutorProvider,
  account: string,
  table: string,
  period: string,
  cash: readonly string[],
): Promise<void> {
  const isCash = sql`chart_account_id = any(${[...cash]}::text[])`;
  await sql`
    update ${sql.table(table)} as kept set against_cash_debit = line.debit, against_cash_credit = line.credit
    from (
      select chart_account_id, ${sql.ref(period)}, sum(debit) as debit, sum(credit) as credit from journal_lines
      where account_id = ${account} and not ${isCash}
        and entry_id in (select entry_id from journal_lines where account_id = ${account} and ${isCash})
      group by chart_account_id, ${sql.ref(period)}
    ) as line
    where kept.account_id = ${account} and kept.chart_account_id = line.chart_account_id
      and kept.${sql.ref(period)} = line.${sql.ref(period)}`.execute(db);
}
