/** The activity log of the account (Decision N58). */
import type { ActivityRow } from '@mostrador/types';
import { action } from '../../../records/action.ts';
import { type ActivityEntry, readActivity } from '../../../records/activity/activity.ts';
import { pageRequest } from '../../../records/list-query.ts';
import { pageFacts, pageLinks } from '../../../records/page.ts';

export const listActivity = action<'listActivity'>(async (call) => {
  const { query } = call;
  const { ids, action, entity_type, entity_id } = query;
  const request = pageRequest(query);
  const filter = {
    ids,
    action,
    entity_type,
    entity_id,
    from: query.date_from ?? query.from,
    to: query.date_to ?? query.to,
    search: query.search ?? query.q,
  };
  const { total, entries } = await readActivity(call.tx, call.account, filter, {
    ...request,
    direction: query.sort_dir,
  });
  return {
    data: { items: entries.map(rowOf), ...pageFacts(total, request) },
    link: pageLinks(call.url, total, request),
  };
});

function rowOf({ id, at, entity_name: _, changes, ...entry }: ActivityEntry): ActivityRow {
  return { _id: id, ...entry, changes: changes ?? {}, created_at: at.toISOString() };
}
