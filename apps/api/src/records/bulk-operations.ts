/** The three bulk operations of a resource (Reference 4.1). An item is validated like the body of the single operation. */
import { type AnyCall, Problem, readBodyAs } from '@mostrador/server-stub';
import type { OperationId } from '@mostrador/types';
import { isObject } from '../core/is-object.ts';
import { type Counts, counts, eachItem, type Outcome } from './bulk.ts';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import type { Kind } from './kind.ts';
import { lockAll } from './table.ts';
import { warnUnknown } from './unknown-members.ts';
import { create, notFound, remove, update } from './write.ts';

type Request = AnyCall & Context;

export async function bulkCreate(kind: Kind, request: Request): Promise<Counts & { created: Outcome[] }> {
  const items = itemsOf(request.body, 'items');
  await kind.behaviour.lockForAll?.(items.filter(isObject), request);
  const created = await eachItem(items, request, nobody, async (item, context) => {
    const input = validated(kind.operations.create, item, context);
    const { record } = await create(kind, input, context);
    return String(record._id);
  });
  return { created, ...counts(created) };
}

export async function bulkUpdate(kind: Kind, request: Request): Promise<Counts & { updated: Outcome[] }> {
  const items = itemsOf(request.body, 'updates');
  await lockItems(kind, items.map(sentId), request);
  const updated = await eachItem(items, request, sentId, async (item, context) => {
    const { id, patch } = identified(item);
    await update(kind, id, validated(kind.operations.update, patch, context), context);
    return id;
  });
  return { updated, ...counts(updated) };
}

export async function bulkDelete(kind: Kind, request: Request): Promise<Counts & { deleted: Outcome[] }> {
  const ids = itemsOf(request.body, 'ids');
  await lockItems(kind, ids.map(String), request);
  const deleted = await eachItem(ids, request, String, async (id, context) => {
    await remove(kind, String(id), context);
    return String(id);
  });
  return { deleted, ...counts(deleted) };
}

/** Items are worked on in the order of the request, records are locked in their own. */
async function lockItems(kind: Kind, ids: (string | null)[], { tx, account }: Context): Promise<void> {
  await lockAll(
    tx,
    kind.table,
    account.id,
    ids.filter((id): id is string => id !== null && isId(id)),
  );
}

function itemsOf(body: unknown, member: string): unknown[] {
  const items = isObject(body) ? body[member] : undefined;
  return Array.isArray(items) ? items : [];
}

function validated(operation: OperationId, item: unknown, { warn }: Context): Document {
  const { value, unknown } = readBodyAs(operation, item);
  warnUnknown(unknown, warn);
  return value as Document;
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

/** What is no id names no record, and might be nothing that the database can be asked for. */
function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/.test(text);
}

function sentId(item: unknown): string | null {
  return isObject(item) && typeof item.id === 'string' ? item.id : null;
}

function nobody(): null {
  return null;
}
