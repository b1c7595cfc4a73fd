/** The fiscal years of an account (Decision N55): from the first to the last with entries or a close, and the current one. */
import { Problem } from '@mostrador/server-stub';
import type { FiscalYear as Shown } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn } from '../../../calculation/days.ts';
import { fromCents, toCents } from '../../../core/cents.ts';
import {
  type FiscalYear,
  fiscalYearNamed,
  fiscalYearOf,
  fiscalYears,
} from '../../../ledgers/journal/fiscal-years.ts';
import type { Context } from '../../../records/context.ts';
import { together } from '../../../store/together.ts';

interface ClosedYear {
  year: number;
  net_result: string | null;
  closing_entry_id: string | null;
  closed_at: Date;
}

/** A fiscal year and its close, which is undefined while the year is open. */
export interface YearOfAccount extends FiscalYear {
  closed: ClosedYear | undefined;
}

/** Returns all fiscal years of the account, latest first. */
export async function yearsOf(context: Context): Promise<YearOfAccount[]> {
  const { tx, account, now } = context;
  const [{ endMonth }, months, closed] = await together([
    fiscalYears(context),
    sql<{ first: string | null; last: string | null }>`
      select min(month) as first, max(month) as last from journal_months where account_id = ${account.id}`.execute(
      tx,
    ),
    sql<ClosedYear>`
      select year, net_result, closing_entry_id, closed_at from fiscal_years where account_id = ${account.id}`.execute(
      tx,
    ),
  ]);
  const { first = null, last = null } = months.rows[0] ?? {};
  const posted = [first, last].filter((month) => month !== null).map((month) => `${month}-01`);
  const named = [dayIn(account.timezone, now), ...posted].map((day) => fiscalYearOf(day, endMonth).year);
  const years = [...named, ...closed.rows.map(({ year }) => year)];
  const [from, to] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    ...fiscalYearNamed(to - index, endMonth),
    closed: closed.rows.find(({ year }) => year === to - index),
  }));
}

/** Returns a fiscal year of the account. @throws Problem `not_found` */
export async function yearNamed(context: Context, name: number): Promise<YearOfAccount> {
  const found = (await yearsOf(context)).find(({ year }) => year === name);
  if (found) return found;
  throw new Problem('not_found', `This account has no fiscal year ${name}.`);
}

export function shownYear({ year, from, to, closed }: YearOfAccount): Shown {
  return {
    year,
    start_date: from,
    end_date: to,
    status: closed ? 'closed' : 'open',
    net_result: closed?.net_result == null ? null : fromCents(toCents(closed.net_result)),
    closing_entry_id: closed?.closing_entry_id ?? null,
    closed_at: closed?.closed_at.toISOString() ?? null,
  };
}
