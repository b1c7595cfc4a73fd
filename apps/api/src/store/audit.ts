/** The audit log: who changed what, written in the transaction of the change (Decision cross-cutting). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Operator } from '../core/context.ts';
import { newId } from '../core/ids.ts';
import type { AccountContext } from './context.ts';

type Members = Record<string, unknown>;

export interface AuditEntry {
  action: 'created' | 'updated' | 'deleted' | (string & {});
  entityType: string;
  entityId: string;
  before?: Members;
  after?: Members;
}

/** Returns the differences between two states, `{member: [before, after]}`, except the time of the change. */
export function changes(before: Members = {}, after: Members = {}): Record<string, [unknown, unknown]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('updated_at');
  return Object.fromEntries(
    [...names]
      .map((name): [string, [unknown, unknown]] => [name, [before[name] ?? null, after[name] ?? null]])
      .filter(([, [old, now]]) => !isDeepStrictEqual(old, now)),
  );
}

/** An operator at the command line, without a name. */
export const operator: Operator = { type: 'operator', id: null, name: 'mostrador' };

/** The actor of a change, and its transaction. */
export type AuditContext = Pick<AccountContext, 'tx' | 'now'> & {
  account: Pick<AccountContext['account'], 'id'>;
  actor: AccountContext['actor'];
  /** Null if no request caused it. */
  requestId: string | null;
};

/** Writes an entry as part of `context.tx`. */
export async function audit(context: AuditContext, entry: AuditEntry): Promise<void> {
  await auditAll(context, [entry]);
}

/** Writes entries in one statement, in order. */
export async function auditAll(
  { tx, account, actor, requestId, now }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const by = JSON.stringify(actor);
  const column = <Value>(value: (entry: AuditEntry) => Value) => entries.map(value);
  await sql`
    insert into audit_log (account_id, id, at, actor, action, entity_type, entity_id, request_id, changes)
    select ${account.id}, entry.id, ${now}::timestamptz, ${by}::jsonb, entry.action, entry.entity_type, entry.entity_id,
      ${requestId}::text, entry.changes
    from unnest(
      ${column(() => newId(now))}::text[],
      ${column(({ action }) => action)}::text[],
      ${column(({ entityType }) => entityType)}::text[],
      ${column(({ entityId }) => entityId)}::text[],
      ${column(({ before, after }) => JSON.stringify(changes(before, after)))}::jsonb[]
    ) as entry (id, action, entity_type, entity_id, changes)
    returning id`.execute(tx);
}
