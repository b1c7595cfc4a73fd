/** Imports records with their IDs and times: the demo data. */
import type { Executor } from '../store/context.ts';
import { searchTextOf } from '../store/search-text.ts';
import type { Document } from './document.ts';
import { builtKind } from './kind.ts';
import type { ResourceName } from './rules.ts';
import { insertAll } from './table.ts';

/** Stores a record unchanged, without rules or audit; false if it exists, or its resource is not implemented. */
export async function importRecord(
  tx: Executor,
  account: string,
  resource: ResourceName,
  record: Document,
): Promise<boolean> {
  return (await importRecords(tx, account, resource, [record])).length === 1;
}

/** Stores records unchanged, without rules or audit, and returns the IDs of new ones. */
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
