/** Lists contracts that end soon (Decision N37). */
import type { Handler } from '@mostrador/server-stub';
import type { Contract, ExpiringContract } from '@mostrador/types';
import { sql } from 'kysely';
import { dayIn, daysAfter, daysBetween } from '../../../calculation/days.ts';
import type { Context } from '../../../records/context.ts';
import { kindNamed } from '../../../records/kind.ts';
import { type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { page } from '../../../records/slice.ts';
import { termOf } from './contract-days.ts';
import { dayStart, withExpiry } from './contracts.ts';

/** Lists active contracts that end within `days`, earliest end first. */
export const listExpiringContracts: Handler<'listExpiringContracts', Context> = async (call) => {
  const { days = 60, rental_id } = call.query;
  const today = dayIn(call.account.timezone, call.now);
  const listQuery: ListQuery = { ...call.query };
  const request = pageRequest(listQuery);
  const kind = kindNamed('contracts');
  const { total, items } = await page(call.tx, kind, call.account.id, {
    where: [
      sql`status = 'active'`,
      sql`end_date >= ${dayStart(call, today)}`,
      sql`end_date < ${dayStart(call, daysAfter(today, days + 1))}`,
      ...(rental_id ? [sql`rental_id = any(${[...rental_id]}::text[])`] : []),
    ],
    order: order({ sort: 'end_date', sort_dir: 'asc' }, kind.required),
    limit: request.perPage,
    offset: (request.page - 1) * request.perPage,
  });
  const links = pageLinks(call.url, total, request);
  return {
    status: 200,
    data: {
      items: items.map((text) => expiring(JSON.parse(text), today, call)),
      ...pageFacts(total, request),
    },
    ...(links !== undefined && { headers: { link: links } }),
  };
};

function expiring(contract: Contract, today: string, context: Context): ExpiringContract {
  const { last } = termOf(contract, context.account.timezone);
  return { ...withExpiry(contract, context), days_to_expiry: daysBetween(today, last) };
}
