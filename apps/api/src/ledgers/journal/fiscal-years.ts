/** Fiscal years (Decision N55): twelve months each, named by the year of their last day, open until closed. */
import { Problem } from '@mostrador/server-stub';
import { sql } from 'kysely';
import { daysAfter } from '../../calculation/days.ts';
import type { AccountContext, Executor } from '../../store/context.ts';

export interface FiscalYear {
  /** The year of its last day. */
  year: number;
  /** Its first day, `YYYY-MM-DD`. */
  from: string;
  /** Its last day. */
  to: string;
}

/** The fiscal years of an account, and which are closed. */
export interface FiscalYears {
  /** Their last month, 1 to 12. */
  endMonth: number;
  closed: ReadonlySet<number>;
}

type Whose = { tx: Executor; account: Pick<AccountContext['account'], 'id'> };

/** Reads the fiscal years of the account. */
export async function fiscalYears({ tx, account }: Whose): Promise<FiscalYears> {
  const { rows } = await sql<{ end_month: number | null; closed: number[] | null }>`
    select
      (select fiscal_year_end_month from accounting_settings where account_id = ${account.id}) as end_month,
      (select array_agg(year) from fiscal_years where account_id = ${account.id}) as closed`.execute(tx);
  const [{ end_month = null, closed = null } = {}] = rows;
  return { endMonth: end_month ?? 12, closed: new Set(closed ?? []) };
}

/** Returns the fiscal year of a day. Pure. */
export function fiscalYearOf(day: string, endMonth: number): FiscalYear {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  return fiscalYearNamed(month > endMonth ? year + 1 : year, endMonth);
}

/** Returns the fiscal year of this name. Pure. */
export function fiscalYearNamed(year: number, endMonth: number): FiscalYear {
  const after = (of: number) => firstOf(endMonth === 12 ? of + 1 : of, (endMonth % 12) + 1);
  return { year, from: after(year - 1), to: daysAfter(after(year), -1) };
}

function firstOf(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`;
}

/** Returns the fiscal year of a day, and whether it is closed. */
export async function fiscalYearAt(context: Whose, day: string): Promise<FiscalYear & { isClosed: boolean }> {
  const { endMonth, closed } = await fiscalYears(context);
  const found = fiscalYearOf(day, endMonth);
  return { ...found, isClosed: closed.has(found.year) };
}

/**
 * Throws if a day is in a closed fiscal year. The year can be closed right after, so a write that must not end up in a
 * closed year locks it first, see `posted-lines.ts`.
 * @throws Problem `fiscal_year_closed`
 */
export async function checkOpen(context: Whose, day: string): Promise<FiscalYear> {
  const { isClosed, ...year } = await fiscalYearAt(context, day);
  if (isClosed) throw yearClosed(day, year.year);
  return year;
}

/** Creates the problem of a date in a closed year. */
export function yearClosed(day: string, year: number): Problem {
  const detail = `The date ${day} falls in the fiscal year ${year}, which is closed.`;
  return new Problem('fiscal_year_closed', detail);
}

/** Returns the day itself, or the first later day in an open year. Pure. */
export function firstOpenDay(day: string, { endMonth, closed }: FiscalYears): string {
  const { year, to } = fiscalYearOf(day, endMonth);
  return closed.has(year) ? firstOpenDay(daysAfter(to, 1), { endMonth, closed }) : day;
}
