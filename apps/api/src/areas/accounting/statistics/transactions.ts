/** Transactions: all incoming and outgoing money, with sums (Decision N58). */
import {
  type Transaction,
  type TransactionPage,
  type TransactionSearch,
  transactionTypes,
} from '@mostrador/types';
import { type RawBuilder, sql } from 'kysely';
import { dayIn, daysBetween, monthStart } from '../../../calculation/days.ts';
import { percentageOf } from '../../../calculation/percentages.ts';
import { cents, fromCents, minus, toCents } from '../../../core/cents.ts';
import { fieldProblem } from '../../../core/field-problem.ts';
import { action } from '../../../records/action.ts';
import type { Context } from '../../../records/context.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts } from '../../../records/page.ts';
import type { Executor } from '../../../store/context.ts';
import { together } from '../../../store/together.ts';
import { comparedWith } from '../reports/period.ts';
import { type Days, mostDays } from './days.ts';
import { groupsOf } from './transaction-groups.ts';
import { transactionSources } from './transaction-sources.ts';

export const searchTransactions = action<'searchTransactions'>(async (call) => {
  const search = call.body ?? {};
  const request = pageRequest({ page: search.page ?? 1, per_page: search.per_page ?? 20 });
  const days = daysOf(search, dayIn(call.account.timezone, call.now));
  const matching = matchingOf(search, call, days);
  const other = search.compare && comparedWith(search.compare, days);
  const before = other && matchingOf(search, call, other);
  const page = sql`${orderOf(search)} limit ${request.perPage} offset ${(request.page - 1) * request.perPage}`;
  return await call.reports(async (db) => {
    const [rows, summary, summaryBefore, groups] = await together([
      read(db, call.account.id, matching, page),
      summaryOf(db, matching),
      before && summaryOf(db, before),
      groupsOf({ db, ...call.account }, search.group_by ?? 'none', { matching, before }),
    ]);
    return {
      data: {
        items: rows.map(shown),
        ...pageFacts(summary.count, request),
        summary,
        comparison: other && summaryBefore ? compared(summary, other, summaryBefore) : null,
        groups,
      },
    };
  });
});

/** Returns SQL for the matching rows of all sources on these days. */
function matchingOf(search: TransactionSearch, { account }: Context, days: Days): RawBuilder<unknown> {
  const { id, timezone } = account;
  const types = search.types?.length ? search.types : transactionTypes;
  const sources = [...new Set(types)].map((type) =>
    transactionSources[type]({ account: id, timezone, days }),
  );
  const { status, payment_method, customer_id } = search;
  const conditions = [
    sql`true`,
    ...(status == null ? [] : [sql`status = ${status}`]),
    ...(payment_method == null ? [] : [sql`payment_method = ${payment_method}`]),
    ...(customer_id == null ? [] : [sql`entity_type = 'customer' and entity_id = ${customer_id}`]),
  ];
  return sql`(
    select * from (${sql.join(sources, sql` union all `)})
      as source (id, type, at, description, amount, status, payment_method, entity_type, entity_id, entity_name, items)
    where ${sql.join(conditions, sql` and `)}
  )`;
}

/** Returns the requested days, or the current month to date. @throws Problem `validation_failed` */
function daysOf({ from, to }: TransactionSearch, today: string): Days {
  const days = { from: from ?? monthStart(to ?? today), to: to ?? today };
  if (days.to < days.from) throw fieldProblem('/to', 'too_low', 'must not be before `from`');
  if (daysBetween(days.from, days.to) >= mostDays)
    throw fieldProblem('/to', 'too_high', `must be at most ${mostDays} days after from`);
  return days;
}

function orderOf({ sort = 'date', sort_dir = 'desc' }: TransactionSearch): RawBuilder<unknown> {
  const direction = sort_dir === 'asc' ? sql`asc` : sql`desc`;
  const key = { date: sql`at`, amount: sql`amount`, created_at: sql`left(id, 8)` }[sort];
  return sql`order by ${key} ${direction}, id ${direction}`;
}

interface Row {
  id: string;
  type: Transaction['type'];
  at: Date;
  description: string | null;
  amount: string;
  status: string | null;
  payment_method: string | null;
  entity_type: string;
  entity_id: string | null;
  entity_name: string | null;
}

/** Reads the rows of a page with the names of their entities, including deleted ones. */
async function read(
  db: Executor,
  account: string,
  matching: RawBuilder<unknown>,
  page: RawBuilder<unknown>,
): Promise<Row[]> {
  const name = (table: 'customers' | 'suppliers' | 'pos_terminals') => sql`(
    select doc->>'name' from ${sql.table(table)} named where account_id = ${account} and named.id = entity_id)`;
  const { rows } = await sql<Row>`
    select id, type, at, description, amount, status, payment_method, entity_type, entity_id,
      coalesce(entity_name, case entity_type
        when 'customer' then ${name('customers')}
        when 'supplier' then ${name('suppliers')}
        else ${name('pos_terminals')} end) as entity_name
    from (select * from ${matching} as matching ${page}) as page`.execute(db);
  return rows;
}

function shown({ id, at, amount, entity_type, entity_id, entity_name, ...row }: Row): Transaction {
  const { type, description, status, payment_method } = row;
  return {
    _id: id,
    type,
    date: at.toISOString(),
    description,
    amount: fromCents(toCents(amount)),
    status,
    payment_method,
    entity: entity_name === null ? null : { type: entity_type, id: entity_id, name: entity_name },
  };
}

async function summaryOf(db: Executor, matching: RawBuilder<unknown>): Promise<TransactionPage['summary']> {
  const { rows } = await sql<{ income: string; outcome: string; count: number }>`
    select coalesce(sum(amount) filter (where amount > 0), 0) as income,
      coalesce(-sum(amount) filter (where amount < 0), 0) as outcome, count(*)::int as count
    from ${matching} as matching`.execute(db);
  const { income = '0', outcome = '0', count = 0 } = rows[0] ?? {};
  const [into, out] = [toCents(income), toCents(outcome)];
  return { income: fromCents(into), outcome: fromCents(out), net: fromCents(minus(into, out)), count };
}

function compared(
  now: TransactionPage['summary'],
  days: Days,
  before: TransactionPage['summary'],
): TransactionPage['comparison'] {
  const [net, netBefore] = [toCents(now.net), toCents(before.net)];
  const change = netBefore === 0 ? null : percentageOf(minus(net, netBefore), cents(Math.abs(netBefore)));
  return { ...days, ...before, change_percentage: change };
}
