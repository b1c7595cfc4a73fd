/**
 * Creates, changes or deletes one record in the caller's transaction: reads the facts, computes the record from them,
 * and writes it with its ledger effects and audit entries.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@mostrador/server-stub';
import { newId } from '../core/ids.ts';
import { isObject } from '../core/is-object.ts';
import type { Settlement } from '../ledgers/effect.ts';
import { type AuditEntry, auditAll } from '../store/audit.ts';
import { uniqueViolation } from '../store/errors.ts';
import { searchTextOf } from '../store/search-text.ts';
import { nextNumbers } from '../store/sequences.ts';
import { together } from '../store/together.ts';
import type { Context } from './context.ts';
import { foldCounts } from './counts.ts';
import { storeAll } from './create-all.ts';
import { asReturned, changedDocument, type Document, idOf, newDocument } from './document.ts';
import { checkFreeMembers } from './free-members.ts';
import { checkIndexedTexts } from './indexed-texts.ts';
import type { Kind } from './kind.ts';
import { insert, lock, lockAllRows, markDeleted, type NewRow, type Row, replace } from './table.ts';
import type { WriteResult } from './write-result.ts';

export type { WriteResult } from './write-result.ts';

interface Change {
  before: Document | undefined;
  kept: unknown;
  sent: Document;
  context: Context;
}

/** Data that requests cannot set. */
export interface Given {
  /** Read-only fields. */
  members?: Document;
  /** Fields of the private data, see `Computed`. */
  kept?: Document;
}

/** Creates a record. */
export async function create(
  kind: Kind,
  input: Document,
  context: Context,
  given: Given = {},
): Promise<WriteResult> {
  const draft = newDraft(kind, input, context, given.members);
  const change = { before: undefined, kept: given.kept, sent: input, context };
  const computed = await compute(kind, draft, change);
  const { kept, facts } = computed;
  await kind.behaviour.makeWay?.(computed.record, change);
  const record = await numbered(kind, computed, context);
  await checkIndexedTexts(context.tx, kind.table, record);
  const settlements = await settle(kind, context, { after: { record, kept }, facts });
  const { _id: id, created_at: now } = draft;
  const row = rowOf(kind, { ...record, _id: id, updated_at: now }, kept);
  const inserting = guarded(kind, () =>
    insert(context.tx, kind, context.account.id, { ...row, createdAt: now }),
  );
  const [inserted] = await written(context, inserting, settlements, createdEntry(kind, record));
  if (!inserted) throw new Error(`The new id ${id} is taken in ${kind.table}`);
  await foldCounts(context.tx, kind.table, context.account.id, context.now);
  return await followed(kind, change, { record, version: 1 });
}

/** A record to create, and the context that collects its warnings. */
export interface NewItem {
  input: Document;
  context: Context;
}

/**
 * Creates records of an independent kind in a few shared statements, and returns their IDs.
 * @throws the error of any item; the transaction must then be rolled back
 */
export async function createIndependent(
  kind: Kind,
  items: readonly NewItem[],
  context: Context,
): Promise<string[]> {
  const changes = items.map((item) => ({
    draft: newDraft(kind, item.input, item.context),
    change: { before: undefined, kept: undefined, sent: item.input, context: item.context },
  }));
  const records = await together(
    changes.map(async ({ draft, change }) => {
      const { record, kept } = await compute(kind, draft, change);
      await checkIndexedTexts(context.tx, kind.table, record);
      return { record, kept };
    }),
  );
  const entries = records.map(({ record }) => createdEntry(kind, record));
  const ids = await guarded(kind, () => storeAll(kind, records, context, entries));
  if (ids.length < records.length) throw new Error(`A new id is taken in ${kind.table}`);
  await foldCounts(context.tx, kind.table, context.account.id, context.now);
  await together(
    changes.map(({ change }, index) => kind.behaviour.followed?.(records[index]?.record ?? {}, change)),
  );
  return records.map(({ record }) => idOf(record));
}

function createdEntry({ entityType }: Kind, record: Document): AuditEntry {
  return { action: 'created', entityType, entityId: idOf(record), after: record };
}

/** Returns the record after `followed` changed other records, and possibly the record again. */
async function followed({ behaviour }: Kind, change: Change, written: WriteResult): Promise<WriteResult> {
  const again = await behaviour.followed?.(written.record, change);
  return again ?? written;
}

interface Identity {
  _id: string;
  created_at: string;
  updated_at: string;
}

/** Returns a new record before the rules of its resource complete it. */
function newDraft(kind: Kind, input: Document, context: Context, given: Document = {}): Document & Identity {
  const now = context.now.toISOString();
  const identity = { _id: newId(context.now), created_at: now, updated_at: now };
  return { ...asReturned(kind.shape, { ...newDocument(kind.shape, input), ...given }), ...identity };
}

/** Changes a record; an unchanged one keeps its version. */
export async function update(
  kind: Kind,
  id: string,
  patch: Document,
  context: Context,
  given: Given = {},
): Promise<WriteResult> {
  await kind.behaviour.lockFirst?.([patch], context);
  const row = await locked(kind, id, context);
  const changing = await changeOf(kind, row, { patch, given }, context);
  if (!changing) return { record: row.document, version: row.version };
  const { record, kept, facts, change } = changing;
  await kind.behaviour.makeWay?.(record, change);
  await checkIndexedTexts(context.tx, kind.table, record);
  const settlements = await settle(kind, context, {
    before: { record: row.document, kept: row.kept },
    after: { record, kept },
    facts,
  });
  const replacing = guarded(kind, () =>
    replace(context.tx, kind, context.account.id, rowOf(kind, record, kept)),
  );
  const [next] = await written(context, replacing, settlements, updatedEntry(kind, changing));
  return await followed(kind, change, { record, version: next });
}

/** A record to change, and the context that collects its warnings. */
export interface ChangedItem extends NewItem {
  id: string;
}

/**
 * Updates records of an independent kind in a few shared statements.
 * @throws the error of any item; the transaction must then be rolled back
 */
export async function updateIndependent(
  kind: Kind,
  items: readonly ChangedItem[],
  context: Context,
): Promise<void> {
  const { tx, account } = context;
  const ids = items.map(({ id }) => id);
  const rows = await lockAllRows(tx, kind, account.id, ids);
  const changes = await together(
    items.map(async ({ id, input, context: own }) => {
      const row = rows.get(id);
      if (!row) throw notFound(id);
      const standing = { ...row, kept: row.kept ?? undefined };
      const changing = await changeOf(kind, standing, { patch: input, given: {} }, own);
      if (changing) await checkIndexedTexts(tx, kind.table, changing.record);
      return changing;
    }),
  );
  const changed = changes.filter((changing) => changing !== undefined);
  if (changed.length === 0) return;
  await guarded(kind, () =>
    together([
      ...changed.map(({ record, kept }) => replace(tx, kind, account.id, rowOf(kind, record, kept))),
      auditAll(
        context,
        changed.map((changing) => updatedEntry(kind, changing)),
      ),
    ]),
  );
  await together(changed.map(({ record, change }) => kind.behaviour.followed?.(record, change)));
}

interface Changing {
  record: Document & { updated_at: string };
  kept: unknown;
  facts: unknown;
  change: Change;
}

/** Returns the change of a locked record; undefined if nothing changes. */
async function changeOf(
  kind: Kind,
  { document: before, kept: earlier }: Row,
  { patch, given }: { patch: Document; given: Given },
  context: Context,
): Promise<Changing | undefined> {
  if (!given.kept && namesNothing(kind, { ...patch, ...given.members })) return undefined;
  const draft = { ...changedDocument(kind.shape, before, patch), ...given.members };
  const keptNow = given.kept ? { ...(isObject(earlier) ? earlier : {}), ...given.kept } : earlier;
  const change = { before, kept: keptNow, sent: patch, context };
  const { record, kept, facts } = await compute(kind, draft, change);
  if (isDeepStrictEqual(record, before) && isDeepStrictEqual(kept, earlier)) return undefined;
  return { record: { ...record, updated_at: context.now.toISOString() }, kept, facts, change };
}

function updatedEntry({ entityType }: Kind, { record, change: { before = {} } }: Changing): AuditEntry {
  return { action: 'updated', entityType, entityId: idOf(record), before, after: record };
}

/**
 * Stores a locked record and its ledger movements, and returns its new version. The caller writes the audit entry.
 * Private data is kept unless `after` has it.
 */
export async function keep(kind: Kind, before: Standing, after: Standing, context: Context): Promise<number> {
  const [was, is] = [{ ...before.record }, { ...after.record, updated_at: context.now.toISOString() }];
  const settlements = await settle(kind, context, {
    before: { record: was, kept: before.kept ?? undefined },
    after: { record: is, kept: after.kept ?? before.kept ?? undefined },
  });
  const [version] = await together([
    replace(context.tx, kind, context.account.id, rowOf(kind, is, after.kept)),
    ...settlements.map((settlement) => settlement.write()),
    auditAll(
      context,
      settlements.flatMap(({ entries }) => entries),
    ),
  ]);
  return Number(version);
}

interface Standing {
  record: object | undefined;
  kept?: unknown;
}

/** Returns whether a patch has no field of the resource; the rules then do not run (Decision nulls). */
function namesNothing({ shape }: Kind, patch: Document): boolean {
  const names = new Set([...shape.members, ...shape.readOnly]);
  return Object.entries(patch).every(([name, value]) => value === undefined || !names.has(name));
}

/** Deletes a record and reverses its effects. */
export async function remove(kind: Kind, id: string, context: Context): Promise<void> {
  const { document: record, kept } = await locked(kind, id, context);
  await kind.behaviour.deletable?.(record, context);
  const settlements = await settle(kind, context, { before: { record, kept } });
  const entry = { action: 'deleted', entityType: kind.entityType, entityId: id, before: record };
  const marking = markDeleted(context.tx, kind.table, context.account.id, id, context.now);
  await written(context, marking, settlements, entry);
  await kind.behaviour.unfollowed?.(record, context);
}

interface ComputedNow {
  record: Document;
  kept: unknown;
  facts: unknown;
}

async function compute({ behaviour }: Kind, draft: Document, change: Change): Promise<ComputedNow> {
  checkFreeMembers(draft, Object.keys(change.sent));
  const facts = await behaviour.facts?.(draft, change);
  const { record, kept = change.kept } = behaviour.compute?.(draft, change, facts) ?? { record: draft };
  return { record, kept, facts };
}

async function numbered(
  { behaviour }: Kind,
  { record, kept }: ComputedNow,
  context: Context,
): Promise<Document> {
  const names = behaviour.numbers?.counters(record, kept, context) ?? [];
  if (!behaviour.numbers || names.length === 0) return record;
  return behaviour.numbers.numbered(record, await nextNumbers(context, names), kept, context);
}

interface State {
  record: Document;
  kept: unknown;
}

interface Settled {
  before?: State;
  after?: State;
  facts?: unknown;
}

/** Prepares the ledger writes for the changed effects of the record. */
async function settle(
  kind: Kind,
  context: Context,
  { before, after, facts }: Settled,
): Promise<Settlement[]> {
  const id = idOf((after ?? before)?.record ?? {});
  const change = { document: { type: kind.entityType, id }, before, after, facts };
  const settlements = await together(
    (kind.behaviour.effects ?? []).map((effect) => effect.settle(context, change)),
  );
  return settlements.filter((settlement) => settlement !== undefined);
}

/** Sends the record, its effects and their audit entries together. */
async function written<Result>(
  context: Context,
  record: Promise<Result>,
  settlements: readonly Settlement[],
  entry: AuditEntry,
): Promise<[Result]> {
  const [result] = await together([
    record,
    ...settlements.map((settlement) => settlement.write()),
    auditAll(context, [entry, ...settlements.flatMap(({ entries }) => entries)]),
  ]);
  return [result as Result];
}

function rowOf(
  kind: Kind,
  document: Document & { updated_at: string },
  kept: unknown,
): Omit<NewRow, 'createdAt'> {
  return {
    id: idOf(document),
    updatedAt: document.updated_at,
    document,
    kept,
    search: searchTextOf(document, kind.behaviour),
  };
}

/** Returns the record to change, locked, if it exists and has the version in `If-Match` (Decision concurrency). */
async function locked(kind: Kind, id: string, context: Context): Promise<Row> {
  const row = await lock(context.tx, kind, context.account.id, id);
  if (!row) throw notFound(id);
  checkVersion(row.version, context.ifMatch);
  return { ...row, kept: row.kept ?? undefined };
}

export function notFound(id: string): Problem {
  return new Problem('not_found', `There is no record with the ID \`${id}\` in this account.`);
}

/** Checks the version: throws unless `If-Match` is absent, `*`, or contains it. */
export function checkVersion(version: number, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '*') return;
  const wanted = ifMatch.split(',').map((tag) => tag.trim().replace(/\.[\w-]+"$/, '"'));
  if (wanted.includes(etag(version))) return;
  const detail = `The record is at version ${etag(version)}, not ${ifMatch}. Read it again and repeat your change.`;
  throw new Problem('precondition_failed', detail, { headers: { etag: etag(version) } });
}

/**
 * Returns the `ETag` of a version. For a record with fields that change without a new version, it also contains a hash
 * of the text, so that `If-None-Match` detects the change; `If-Match` compares only the version.
 */
export function etag(version: number, text?: string): string {
  if (text === undefined) return `"${version}"`;
  return `"${version}.${createHash('sha256').update(text).digest('base64url').slice(0, 12)}"`;
}

/** Converts the violation of a unique index `<table>_<member>` to a problem that names the field. */
async function guarded<Result>(kind: Kind, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const constraint = uniqueViolation(error)?.constraint;
    if (!constraint?.startsWith(`${kind.table}_`)) throw error;
    throw taken(constraint.slice(kind.table.length + 1));
  }
}

function taken(member: string): Problem {
  const error = {
    pointer: `/${member}`,
    field: member,
    code: 'not_unique' as const,
    message: 'is used by another record of this account',
  };
  const detail = `Another record of this account has the same \`${member}\`.`;
  return new Problem('not_unique', detail, { errors: [error] });
}
