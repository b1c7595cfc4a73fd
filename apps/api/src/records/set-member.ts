/** One member changed in many records at once, each with its audit entry: the far side of a reference, or of a choice. */
import { type RawBuilder, sql } from 'kysely';
import { newId } from '../core/ids.ts';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';

export interface MemberChange {
  table: RecordTableName;
  /** What the audit log calls a record of the table. */
  entityType: string;
  member: string;
  from: unknown;
  /** Null clears the member. */
  to: unknown;
  where: RawBuilder<unknown>;
}

/** Changes the member in the records that meet the condition. */
export async function setMember(context: Context, change: MemberChange): Promise<void> {
  const { tx, account, now } = context;
  const cleared = change.to === null ? sql`doc - ${change.member}::text` : sql`doc`;
  const patch = { ...(change.to !== null && { [change.member]: change.to }), updated_at: now.toISOString() };
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(change.table)}
    set version = version + 1, updated_at = ${now}, doc = ${cleared} || ${JSON.stringify(patch)}::jsonb
    where account_id = ${account.id} and deleted_at is null and ${change.where}
    returning id`.execute(tx);
  await auditAll(
    context,
    change,
    rows.map(({ id }) => id),
  );
}

async function auditAll(context: Context, change: MemberChange, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tx, account, actor, requestId, now } = context;
  const entries = ids.map(() => newId(now));
  const changes = JSON.stringify({ [change.member]: [change.from, change.to] });
  await sql`
    insert into audit_log (account_id, id, at, actor, action, entity_type, entity_id, request_id, changes)
    select ${account.id}, entry.id, ${now}, ${JSON.stringify(actor)}, 'updated', ${change.entityType}::text,
      entry.record, ${requestId}, ${changes}
    from unnest(${entries}::text[], ${ids}::text[]) as entry (id, record)`.execute(tx);
}
