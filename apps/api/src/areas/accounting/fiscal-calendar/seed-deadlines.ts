/** Loads the default calendar of a year (Decision N54). Existing deadlines stay unchanged. */
import { sql } from 'kysely';
import { cuitDigits } from '../../../calculation/cuit.ts';
import { dayIn } from '../../../calculation/days.ts';
import { memberProblem } from '../../../core/field-problem.ts';
import { newId } from '../../../core/ids.ts';
import { fiscalYears } from '../../../ledgers/journal/fiscal-years.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { taxpayerOf } from '../../../records/lookups/taxpayer.ts';
import { auditAll } from '../../../store/audit.ts';
import { searchText } from '../../../store/search-text.ts';
import { type DueDay, dueDays } from './deadline-rules.ts';

const firstYear = 1900;
const lastYear = 9998;

export const seedFiscalDeadlines = action<'seedFiscalDeadlines'>(async (call) => {
  const { cuit, tax_condition, year: sent } = call.body ?? {};
  const taxpayer = await taxpayerOf(call);
  const year = checkedYear(sent ?? Number(dayIn(call.account.timezone, call.now).slice(0, 4)));
  const { endMonth } = await fiscalYears(call);
  const days = dueDays({
    year,
    cuit: checkedCuit(cuit ?? taxpayer.cuit),
    condition: tax_condition ?? taxpayer.tax_condition ?? 'responsable_inscripto',
    fiscalYearEndMonth: endMonth,
  });
  const created = await insertNew(call, days);
  return { data: { created, skipped: days.length - created, year } };
});

function checkedYear(year: number): number {
  if (year < firstYear) {
    throw memberProblem('year', 'too_low', `must be at least ${firstYear}`, { minimum: firstYear });
  }
  if (year <= lastYear) return year;
  throw memberProblem('year', 'too_high', `must be at most ${lastYear}`, { maximum: lastYear });
}

function checkedCuit(cuit: string | null | undefined): string {
  if (!cuit) throw memberProblem('cuit', 'required', 'is required, because the account has none yet');
  const digits = cuitDigits(cuit);
  if (digits) return digits;
  throw memberProblem('cuit', 'invalid_format', 'must be a CUIT with a valid check digit');
}

/** Inserts the new deadlines and returns how many there are. */
async function insertNew(context: Context, days: readonly DueDay[]): Promise<number> {
  if (days.length === 0) return 0;
  const { tx, account, now } = context;
  const rows = days.map((day) => {
    const search = searchText({ ...day }, ['name', 'tax', 'form', 'period']);
    return sql`(${account.id}, ${newId(now)}, ${day.name}, ${day.tax}, ${day.form}, ${day.jurisdiction}, ${day.period},
      ${day.due_date}, 'pending', 'default', true, ${now}, ${now}, ${search})`;
  });
  const inserted = await sql<DueDay & { id: string }>`
    insert into fiscal_deadlines (account_id, id, name, tax, form, jurisdiction, period, due_date, status, source,
      is_estimate, created_at, updated_at, search)
    values ${sql.join(rows)}
    on conflict (account_id, tax, jurisdiction, period, name) do nothing
    returning id, name, tax, form, jurisdiction, period, due_date`.execute(tx);
  await auditAll(
    context,
    inserted.rows.map(({ id, ...after }) => ({
      action: 'created',
      entityType: 'fiscal_deadline',
      entityId: id,
      after,
    })),
  );
  return inserted.rows.length;
}
