/** Reads the activity of the account (Decision panel, N58). */
import type { Activity } from '@mostrador/panel-api';
import type { ActivityHandlers } from '@mostrador/panel-api/server';
import { type ActivityEntry, readActivity } from '../../records/activity/activity.ts';
import { pageFacts } from '../../records/page.ts';
import { type PanelContext, sessionOf } from '../context.ts';
import { shownActor } from '../shown.ts';

export const activityOperations: ActivityHandlers<PanelContext> = {
  async listActivity({ query, database, ...context }) {
    const { account } = sessionOf(context);
    const { page = 1, per_page: perPage = 20, ...filter } = query;
    const { total, entries } = await readActivity(database.of(account.id), account, filter, {
      page,
      perPage,
    });
    return { status: 200, data: { items: entries.map(shown), ...pageFacts(total, { page, perPage }) } };
  },
};

function shown({ id, at, actor, ...entry }: ActivityEntry): Activity {
  return {
    _id: id,
    ...entry,
    actor: shownActor(actor),
    created_at: at.toISOString(),
  };
}
