/** Changes one field in many records, each with its audit entry, such as the other side of a reference. */
import { type RawBuilder, sql } from 'kysely';
import { auditAll } from '../store/audit.ts';
import { changedMembers } from '../store/changed-members.ts';
import type { RecordTableName } from '../store/schema.ts';
import type { Context } from './context.ts';

export interface MemberChange {
  table: RecordTableName;
  /** The name of the table's records in the audit log. */
  entityType: string;
  member: string;
  from: unknown;
  /** Null clears the field. */
  to: unknown;
  where: RawBuilder<unknown>;
}

/** Changes the field in the records that meet the condition. */
export async function setMember(context: Context, change: MemberChange): Promise<void> {
  const { tx, account, now } = context;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(change.table)} set ${changedMembers({ [change.member]: change.to }, now)}
    where account_id = ${account.id} and deleted_at is null and ${change.where}
    returning id`.execute(tx);
  const { entityType, member, from, to } = change;
  const entry = { action: 'updated', entityType, before: { [member]: from }, after: { [member]: to } };
  await auditAll(
    context,
    rows.map(({ id }) => ({ ...entry, entityId: id })),
  );
}
