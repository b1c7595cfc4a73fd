/** The lists of deadlines (Decision N54). */
import { sql } from 'kysely';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { type PlainList, type PlainPage, plainPage, plainRows } from '../../../records/plain-page.ts';
import { type DeadlineRow, deadlineOf } from './deadline-rows.ts';

export const listFiscalDeadlines = action<'listFiscalDeadlines'>(async (call) =>
  shown(call, await plainPage<DeadlineRow>(deadlines, call)),
);

/** Uses other columns than lists of records: `year` and `month` filter by the due date. */
const deadlines: PlainList = {
  table: 'fiscal_deadlines',
  sort: 'due_date',
  required: ['due_date', 'name', 'tax', 'period'],
  filters: {
    year: 'number',
    month: 'number',
    status: 'list',
    tax: 'list',
    jurisdiction: 'list',
    source: 'list',
    is_overdue: 'boolean',
    is_estimate: 'boolean',
  },
  behaviour: {
    columns: { date: { column: 'due_date', is: 'day' } },
    filters: {
      year: (year: unknown) => sql`due_year = ${year}`,
      month: (month: unknown) => sql`due_month = ${month}`,
      is_overdue: (value: unknown, context: Context) =>
        sql`(status = 'pending' and due_date < ${today(context)}) = ${value}`,
    },
  },
};

export const listUpcomingFiscalDeadlines = action<'listUpcomingFiscalDeadlines'>(async (call) => {
  const last = daysAfter(today(call), call.query.days ?? 30);
  const where = [sql`status = 'pending'`, sql`due_date <= ${last}`];
  return shown(call, await plainRows(deadlines, call, where, { forward: sql`due_date asc, id asc` }));
});

function today({ account, now }: Context): string {
  return dayIn(account.timezone, now);
}

function shown(context: Context, { rows, facts, link }: PlainPage<DeadlineRow>) {
  const day = today(context);
  return { data: { items: rows.map((row) => deadlineOf(row, day)), ...facts }, link };
}
