/** Creates many records in a few statements, with the effects of any record. */
import { type AuditEntry, auditAll } from '../store/audit.ts';
import { searchTextOf } from '../store/search-text.ts';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { type Document, idOf } from './document.ts';
import { type Kind, kindNamed } from './kind.ts';
import type { RecordOf, ResourceName } from './rules.ts';
import { insertAll } from './table.ts';

export interface NewRecord<R extends ResourceName> {
  record: RecordOf<R>;
  kept?: object;
}

/** Stores records that an import has computed, and returns their IDs. The caller writes the audit entry. */
export async function createAll<R extends ResourceName>(
  resource: R,
  records: readonly NewRecord<R>[],
  context: Context,
): Promise<string[]> {
  const made = records.map(({ record, kept }) => ({ record: membersOf(record), kept }));
  return await storeAll(kindNamed(resource), made, context);
}

/** Stores new records and their ledger movements, and returns the IDs that were free. */
export async function storeAll(
  kind: Kind,
  records: readonly { record: Document; kept?: unknown }[],
  context: Context,
  entries: readonly AuditEntry[] = [],
): Promise<string[]> {
  if (records.length === 0) return [];
  const documents = records.map(({ record, kept }) => ({
    document: { type: kind.entityType, id: idOf(record) },
    record,
    kept,
  }));
  const settled = await together(
    (kind.behaviour.effects ?? []).map(async (effect) => {
      if (!effect.settleNew) throw new Error(`${effect.ledger} takes records one by one`);
      return await effect.settleNew(context, documents);
    }),
  );
  const settlements = settled.filter((settlement) => settlement !== undefined);
  const rows = documents.map(({ document, record, kept }) => ({
    id: document.id,
    createdAt: String(record.created_at),
    updatedAt: String(record.updated_at),
    document: record,
    kept,
    search: searchTextOf(record, kind.behaviour),
  }));
  const [ids] = await together([
    insertAll(context.tx, kind, context.account.id, rows),
    ...settlements.map((settlement) => settlement.write()),
    auditAll(context, [...entries, ...settlements.flatMap((settlement) => settlement.entries)]),
  ]);
  return Array.isArray(ids) ? ids : [];
}

function membersOf(record: object): Document {
  return { ...record };
}
