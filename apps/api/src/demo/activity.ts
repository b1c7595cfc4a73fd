/** The activity of the demo, from its examples. */
import { isObject } from '../core/is-object.ts';
import type { Executor } from '../store/context.ts';

/** Stores entries under their own IDs. */
export async function importActivity(
  { tx, account }: { tx: Executor; account: string },
  data: unknown,
): Promise<void> {
  const items = isObject(data) && Array.isArray(data.items) ? data.items.filter(isObject) : [];
  if (items.length === 0) return;
  const rows = items.map(
    ({ _id, created_at, actor, action, entity_type, entity_id, request_id, changes }) => ({
      account_id: account,
      id: String(_id),
      at: new Date(String(created_at)),
      actor: JSON.stringify(actor),
      action: String(action),
      entity_type: String(entity_type),
      entity_id: String(entity_id),
      request_id: String(request_id),
      changes: JSON.stringify(changes),
    }),
  );
  await tx.insertInto('audit_log').values(rows).execute();
}
