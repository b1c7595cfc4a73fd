/**
 * The three bulk operations of a resource (Reference 4.1). An item is validated like the body of the single operation.
 */
import { type AnyCall, Problem } from '@mostrador/server-stub';
import { isId } from '../core/ids.ts';
import { isObject } from '../core/is-object.ts';
import { type Counts, checkLimit, counts, eachItem, type Outcome } from './bulk.ts';
import { createdTogether, updatedTogether } from './bulk-together.ts';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { type AnyItem, type Kind, operationOf } from './kind.ts';
import { lockAll, lockAllRows } from './table.ts';
import { validated } from './validated.ts';
import { create, notFound, remove, update } from './write.ts';

type Request = AnyCall & Context;

export async function bulkCreate(kind: Kind, request: Request): Promise<Counts & { created: Outcome[] }> {
  const items = itemsOf(request, 'items');
  const created =
    (await createdTogether(kind, items, request)) ?? (await createdInTurn(kind, items, request));
  return { created, ...counts(created) };
}

async function createdInTurn(kind: Kind, items: readonly unknown[], request: Request): Promise<Outcome[]> {
  await lockFurther(
    kind,
    items.filter(isObject).map((sent) => ({ sent })),
    request,
  );
  return await eachItem(items, request, noId, async (item, context) => {
    const input = validated(operationOf(kind, 'create'), item, context);
    const { record } = await create(kind, input, context);
    return String(record._id);
  });
}

export async function bulkUpdate(kind: Kind, request: Request): Promise<Counts & { updated: Outcome[] }> {
  const items = itemsOf(request, 'updates');
  const updated = (await changedAtOnce(kind, items, request)) ?? (await updatedInTurn(kind, items, request));
  return { updated, ...counts(updated) };
}

/** Updates records together; undefined if an item names no record. */
async function changedAtOnce(
  kind: Kind,
  items: readonly unknown[],
  request: Request,
): Promise<Outcome[] | undefined> {
  const named = items.filter((item) => isId(sentId(item) ?? ''));
  if (named.length < items.length) return undefined;
  return await updatedTogether(kind, named.map(identified), request);
}

async function updatedInTurn(kind: Kind, items: readonly unknown[], request: Request): Promise<Outcome[]> {
  await kind.behaviour.lockFirst?.(items.filter(isObject), request);
  await lockItems(kind, items.filter(isObject), request);
  return await eachItem(items, request, sentId, async (item, context) => {
    const { id, patch } = identified(item);
    await update(kind, id, validated(operationOf(kind, 'update'), patch, context), context);
    return id;
  });
}

export async function bulkDelete(kind: Kind, request: Request): Promise<Counts & { deleted: Outcome[] }> {
  const ids = itemsOf(request, 'ids');
  await lockItems(
    kind,
    ids.map((id) => ({ id })),
    request,
  );
  const deleted = await eachItem(ids, request, String, async (id, context) => {
    await remove(kind, String(id), context);
    return String(id);
  });
  return { deleted, ...counts(deleted) };
}

/**
 * Locks the records of all items in a fixed order, and then what they depend on. Items are processed in the order of
 * the request.
 */
async function lockItems(kind: Kind, items: readonly Document[], context: Context): Promise<void> {
  const ids = items.map(sentId).filter((id): id is string => id !== null && isId(id));
  const { tx, account } = context;
  if (!kind.behaviour.lockForAll) return lockAll(tx, kind.table, account.id, ids);
  const rows = await lockAllRows(tx, kind, account.id, ids);
  const standing = items.flatMap(({ id, ...sent }) => {
    const row = rows.get(String(id));
    return row ? [{ before: row.document, kept: row.kept ?? undefined, sent }] : [];
  });
  await lockFurther(kind, standing, context);
}

/** Locks what the items need. A single item does this itself. */
async function lockFurther({ behaviour }: Kind, items: readonly AnyItem[], context: Context): Promise<void> {
  if (items.length > 1) await behaviour.lockForAll?.(items, context);
}

function itemsOf({ body, bulkLimit }: Request, member: string): unknown[] {
  const sent = isObject(body) ? body[member] : undefined;
  const items = Array.isArray(sent) ? sent : [];
  checkLimit(items.length, bulkLimit);
  return items;
}

function identified(item: unknown): { id: string; patch: Document } {
  const { id, ...patch } = isObject(item) ? item : {};
  if (typeof id === 'string') {
    if (!isId(id)) throw notFound(id);
    return { id, patch };
  }
  const [code, message] =
    id === undefined
      ? (['required', 'is required'] as const)
      : (['invalid_type', 'must be a string'] as const);
  const errors = [{ pointer: '/id', field: 'id', code, message }];
  throw new Problem('validation_failed', `\`id\` ${message}.`, { errors });
}

function sentId(item: unknown): string | null {
  return isObject(item) && typeof item.id === 'string' ? item.id : null;
}

function noId(): null {
  return null;
}
