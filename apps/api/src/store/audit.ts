/** The audit log: who changed what, written in the transaction of the change (Decision cross-cutting). */
import { isDeepStrictEqual } from 'node:util';
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

/** What differs between two states, `{member: [before, after]}`; the time of the change itself is left out. */
export function changes(before: Members = {}, after: Members = {}): Record<string, [unknown, unknown]> {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  names.delete('updated_at');
  return Object.fromEntries(
    [...names]
      .map((name): [string, [unknown, unknown]] => [name, [before[name] ?? null, after[name] ?? null]])
      .filter(([, [old, now]]) => !isDeepStrictEqual(old, now)),
  );
}

/** Somebody at the command line, who is not asked for a name. */
export const operator: Operator = { type: 'operator', id: null, name: 'mostrador' };

/** Who changes something, and in which transaction. */
export type AuditContext = Pick<AccountContext, 'tx' | 'now'> & {
  account: Pick<AccountContext['account'], 'id'>;
  actor: AccountContext['actor'];
  /** Null for what no request asked for. */
  requestId: string | null;
};

/** Writes an entry as part of `context.tx`. */
export async function audit(context: AuditContext, entry: AuditEntry): Promise<void> {
  await auditAll(context, [entry]);
}

/** Writes entries in one statement, in their order. */
export async function auditAll(
  { tx, account, actor, requestId, now }: AuditContext,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const by = JSON.stringify(actor);
  const rows = entries.map((entry) => ({
    account_id: account.id,
    id: newId(now),
    at: now,
    actor: by,
    action: entry.action,
    entity_type: entry.entityType,
    entity_id: entry.entityId,
    request_id: requestId,
    changes: JSON.stringify(changes(entry.before, entry.after)),
  }));
  await tx.insertInto('audit_log').values(rows).execute();
}
