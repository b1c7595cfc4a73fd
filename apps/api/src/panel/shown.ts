/** People, accounts and tokens in the format of the panel. */
import {
  type Account,
  type Actor,
  isActorType,
  isScopeName,
  type Token,
  type User,
} from '@mostrador/panel-api';
import type { Session } from '../auth/sessions.ts';
import { type TokenRow, tokenStatus } from '../auth/tokens.ts';

export function shownUser({ id, name, email, role, createdAt }: Session['user']): User {
  return { _id: id, name, email, role, created_at: createdAt.toISOString() };
}

export function shownActor({ type, id, name }: { type: string; id: string | null; name: string }): Actor {
  return { type: isActorType(type) ? type : 'operator', id, name };
}

export function shownAccount({
  id,
  name,
  plan,
  timezone,
  createdAt,
  updatedAt,
}: Session['account']): Account {
  const times = { created_at: createdAt.toISOString(), updated_at: updatedAt.toISOString() };
  return { _id: id, name, plan, timezone, currency: 'ARS', ...times };
}

export function shownToken(row: TokenRow, now: Date): Token {
  const { id, name, prefix_and_last4, scopes, created_at, last_used_ip, replaced_by } = row;
  return {
    _id: id,
    name,
    prefix_and_last4,
    scopes: scopes.filter(isScopeName),
    status: tokenStatus(row, now),
    created_at: created_at.toISOString(),
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    last_used_ip,
    replaced_by,
  };
}
