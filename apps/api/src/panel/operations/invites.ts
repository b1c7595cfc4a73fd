/** Invites to the account, and their acceptance (Decision panel-people). */
import type { Invite } from '@mostrador/panel-api';
import type { PeopleHandlers } from '@mostrador/panel-api/server';
import {
  acceptInvite,
  createInvite,
  findInvite,
  type InviteRow,
  inviteStatus,
  listInvites,
  revokeInvite,
} from '../../auth/invites.ts';
import { hashPassword } from '../../auth/passwords.ts';
import { countLink } from '../../auth/sign-in-attempts.ts';
import { byOf, type PanelContext, sessionOf } from '../context.ts';
import { required } from '../members.ts';
import { asProblem } from '../rejections.ts';
import { tooMany } from '../too-many.ts';
import { begun } from './session.ts';

type Handlers = Pick<
  PeopleHandlers<PanelContext>,
  'listInvites' | 'createInvite' | 'revokeInvite' | 'findInvite' | 'acceptInvite'
>;

export const inviteOperations: Handlers = {
  async listInvites({ database, now, ...context }) {
    const rows = await listInvites(database, sessionOf(context).account.id, now);
    return { status: 200, data: { items: rows.map((row) => shown(row, now)), total: rows.length } };
  },

  async createInvite({ body, database, now, ...context }) {
    const invited = { name: required(body.name, 'name'), role: body.role };
    const by = byOf({ now, ...context });
    const { secret, row } = await asProblem(() => createInvite(database, invited, by));
    const data = { secret, path: `/panel/invite#${secret}`, invite: shown(row, now) };
    return { status: 201, data, headers: { location: '/panel/api/invites' } };
  },

  async revokeInvite({ params, database, now, ...context }) {
    const row = await asProblem(() => revokeInvite(database, params.id, byOf({ now, ...context })));
    return { status: 200, data: shown(row, now) };
  },

  async findInvite({ body, database, now, ip }) {
    tooMany(await countLink(database, ip, now), 'too_many_attempts');
    const found = await asProblem(() => findInvite(database, body.secret, now));
    const { accountName: account_name, created_by: invited_by, name, role } = found;
    const expires_at = found.expires_at.toISOString();
    return { status: 200, data: { account_name, invited_by, name, role, expires_at } };
  },

  async acceptInvite({ body, database, now, ip, requestId, ...context }) {
    const { secret, email } = body;
    const name = required(body.name, 'name');
    tooMany(await countLink(database, ip, now), 'too_many_attempts');
    // Hashing a password is slow: do it only for a valid link.
    await asProblem(() => findInvite(database, secret, now));
    const passwordHash = await hashPassword(body.password);
    const person = { secret, name, email, passwordHash };
    const value = await asProblem(() => acceptInvite(database, person, { now, requestId }));
    return { status: 201, ...(await begun(value, { database, now, ...context })) };
  },
};

function shown(row: InviteRow, now: Date): Invite {
  const { id, name, role, created_at, expires_at, accepted_at, revoked_at, created_by } = row;
  return {
    _id: id,
    name,
    role,
    status: inviteStatus(row, now),
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    accepted_at: accepted_at?.toISOString() ?? null,
    revoked_at: revoked_at?.toISOString() ?? null,
    created_by,
  };
}
