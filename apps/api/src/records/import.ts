/** Records that come from elsewhere with their ids and times: the demo data. */
import type { Executor } from '../store/context.ts';
import { searchTextOf } from '../store/search-text.ts';
import type { Document } from './document.ts';
import { builtKind } from './kind.ts';
import type { ResourceName } from './rules.ts';
import { insert } from './table.ts';

/** Stores a record as it is, without rules or audit; false when it is there already, or its resource is not built. */
export async function importRecord(
  tx: Executor,
  account: string,
  resource: ResourceName,
  record: Document,
): Promise<boolean> {
  const kind = builtKind(resource);
  if (!kind) return false;
  return insert(tx, kind.table, account, {
    id: String(record._id),
    createdAt: String(record.created_at),
    updatedAt: String(record.updated_at),
    document: record,
    search: searchTextOf(record, kind.behaviour),
  });
}
