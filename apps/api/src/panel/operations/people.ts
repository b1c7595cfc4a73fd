/** The people of the account (Decision panel-people). */
import type { Person } from '@mostrador/panel-api';
import type { PeopleHandlers } from '@mostrador/panel-api/server';
import {
  changeRole,
  listPeople,
  type PersonRow,
  removePerson,
  transferOwnership,
} from '../../auth/people.ts';
import { byOf, type PanelContext, sessionOf } from '../context.ts';
import { asProblem } from '../rejections.ts';
import { requireAtLeast } from '../roles.ts';
import { shownUser } from '../shown.ts';

type Handlers = Pick<
  PeopleHandlers<PanelContext>,
  'listPeople' | 'updatePerson' | 'deletePerson' | 'transferOwnership'
>;

export const peopleOperations: Handlers = {
  async listPeople({ database, ...context }) {
    const rows = await listPeople(database, sessionOf(context).account.id);
    return { status: 200, data: { items: rows.map(shown), total: rows.length } };
  },

  async updatePerson({ params, body, database, ...context }) {
    const row = await asProblem(() => changeRole(database, params.id, body.role, byOf(context)));
    return { status: 200, data: shown(row) };
  },

  async deletePerson({ params, database, ...context }) {
    const { user } = sessionOf(context);
    if (params.id !== user.id) requireAtLeast(user.role, 'owner');
    const sessions_ended = await asProblem(() => removePerson(database, params.id, byOf(context)));
    return { status: 200, data: { removed: true, sessions_ended } };
  },

  async transferOwnership({ params, database, ...context }) {
    const from = sessionOf(context).user.id;
    const row = await asProblem(() => transferOwnership(database, { from, to: params.id }, byOf(context)));
    return { status: 200, data: shown(row) };
  },
};

function shown({ created_at, lastSeenAt, ...user }: PersonRow): Person {
  return {
    ...shownUser({ ...user, createdAt: created_at }),
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}
