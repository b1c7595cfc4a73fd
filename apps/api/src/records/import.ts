/** Records that come from elsewhere with their ids and times: the demo data. */
import type { Executor } from '../store/context.ts';
import { searchTextOf } from '../store/search-text.ts';
import type { Document } from './document.ts';
import { builtKind } from './kind.ts';
import type { ResourceName } from './rules.ts';
import { insertAll } from './table.ts';

/** Stores a record as it is, without rules or audit; false when it is there already, or its resource is not built. */
export async function importRecord(
  tx: Executor,
  account: string,
  resource: ResourceName,
  record: Document,
): Promise<boolean> {
  return (await importRecords(tx, account, resource, [record])).length === 1;
}

/** Stores records as they are, without rules or audit, and returns the ids of those that were new. */
export async function importRecords(
  tx: Executor,
  account: string,
  resource: ResourceName,
  records: readonly Document[],
): Promise<string[]> {
  const kind = builtKind(resource);
  if (!kind) return [];
  const rows = records.map((record) => ({
    id: String(record._id ?? record.id),
    createdAt: String(record.created_at),
    updatedAt: String(record.updated_at),
    document: record,
    search: searchTextOf(record, kind.behaviour),
  }));
  return insertAll(tx, kind, account, rows);
}
