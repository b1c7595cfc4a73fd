/** The lists of deadlines (Decision N54). */
import type { FiscalDeadlinePage } from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn, daysAfter } from '../../../calculation/days.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { together } from '../../../store/together.ts';
import { type DeadlineRow, deadlineOf } from './deadline-rows.ts';

export const listFiscalDeadlines = action<'listFiscalDeadlines'>(async (call) => {
  const query: ListQuery = { ...call.query, sort: call.query.sort ?? 'due_date' };
  const where = conditions(query, listing, call);
  return await pageOf(call, query, { where, by: order(query, alwaysSet).forward });
});

/** Of other columns than those of records: the year and the month are those of the last day. */
const listing = {
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
    columns: { date: { column: 'due_date', is: 'day' as const } },
    filters: {
      year: (year: unknown) => sql`due_year = ${year}`,
      month: (month: unknown) => sql`due_month = ${month}`,
      is_overdue: (value: unknown, context: Context) =>
        sql`(status = 'pending' and due_date < ${today(context)}) = ${value}`,
    },
  },
};

const alwaysSet = ['due_date', 'name', 'tax', 'period'];

export const listUpcomingFiscalDeadlines = action<'listUpcomingFiscalDeadlines'>(async (call) => {
  const { days = 30, ...query } = call.query;
  const last = daysAfter(today(call), days);
  const where = [sql`status = 'pending'`, sql`due_date <= ${last}`];
  return await pageOf(call, query, { where, by: sql`due_date asc, id asc` });
});

function today({ account, now }: Context): string {
  return dayIn(account.timezone, now);
}

interface Listed {
  where: RawBuilder<unknown>[];
  by: RawBuilder<unknown>;
}

async function pageOf(
  context: Context,
  query: ListQuery,
  { where, by }: Listed,
): Promise<{ data: FiscalDeadlinePage; link: string | undefined }> {
  const { tx, account, url } = context;
  const request = pageRequest(query);
  const matching = sql.join([sql`account_id = ${account.id}`, ...where], sql` and `);
  const [{ rows }, counted] = await together([
    sql<DeadlineRow>`
      select * from fiscal_deadlines where ${matching}
      order by ${by} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`.execute(tx),
    sql<{ total: number }>`select count(*) as total from fiscal_deadlines where ${matching}`.execute(tx),
  ]);
  const facts = pageFacts(counted.rows[0]?.total ?? 0, request);
  const day = today(context);
  return {
    data: { items: rows.map((row) => deadlineOf(row, day)), ...facts },
    link: pageLinks(url, facts.total, request),
  };
}
