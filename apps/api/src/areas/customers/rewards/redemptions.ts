/** Lists the history of redemptions (Decision N29). */
import type { Handler } from '@mostrador/server-stub';
import type { RewardRedemption } from '@mostrador/types';
import { sql } from 'kysely';
import type { Context } from '../../../records/context.ts';
import { conditions, type ListQuery, order, pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';
import { together } from '../../../store/together.ts';
import { inOrder } from './redemption-rows.ts';

const listing = {
  filters: { customer_id: 'list', reward_id: 'list', reward_type: 'list', sale_id: 'list', status: 'list' },
  behaviour: { columns: { date: { column: 'redeemed_at', is: 'moment' as const } } },
};

export const listRedemptions: Handler<'listRedemptions', Context> = async (call) => {
  const { tx, account } = call;
  const query: ListQuery = { sort: 'redeemed_at', ...call.query };
  const request = pageRequest(query);
  const own = sql`account_id = ${account.id}`;
  const where = sql.join([own, ...conditions(query, listing, call)], sql` and `);
  const [found, counted] = await together([
    sql<{ doc: RewardRedemption }>`
      select doc from redemptions where ${own} and id = any(array(
        select id from redemptions where ${where} order by ${order(query, always).forward}
        limit ${request.perPage} offset ${(request.page - 1) * request.perPage}
      )) order by ${order(query, always).forward}`.execute(tx),
    sql<{ total: number }>`select count(*) as total from redemptions where ${where}`.execute(tx),
  ]);
  const facts = pageFacts(counted.rows[0]?.total ?? 0, request);
  const links = pageLinks(call.url, facts.total, request);
  return {
    status: 200,
    data: { items: found.rows.map(({ doc }) => inOrder(doc)), ...facts },
    ...(links !== undefined && { headers: { link: links } }),
  };
};

/** The sort fields that every redemption has. */
const always = ['redeemed_at', 'points_spent', 'reward_name'];
