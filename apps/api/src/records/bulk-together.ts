/** Creates or updates independent records in a few shared statements: five round trips instead of a hundred. */
import type { OperationId } from '@mostrador/types';
import { type Warning, warningsTo } from '../core/context.ts';
import { uniqueViolation } from '../store/errors.ts';
import { inSavepoint } from '../store/savepoint.ts';
import { bulkError, type Outcome } from './bulk.ts';
import type { Context } from './context.ts';
import type { Document } from './document.ts';
import { type Kind, operationOf } from './kind.ts';
import { rejectionOf } from './rejection.ts';
import { ItemsDepend, sharedLookups } from './shared-lookups.ts';
import { validated } from './validated.ts';
import { createIndependent, type NewItem, updateIndependent } from './write.ts';

/**
 * Returns the outcome of each item. Invalid items are reported and skipped. Returns undefined, with nothing written, if
 * an item has any other error or the items depend on each other; the items must then be created one by one.
 */
export async function createdTogether(
  kind: Kind,
  items: readonly unknown[],
  context: Context,
): Promise<Outcome[] | undefined> {
  if (!kind.behaviour.independent || items.length < 2) return undefined;
  const shared = sharedLookups();
  const checked = items.map((sent, index) =>
    checkedItem({ index, sent }, operationOf(kind, 'create'), { ...context, shared }),
  );
  const valid = checked.flatMap(({ item }) => item ?? []);
  const ids = await unlessTheyDepend(context, () => createIndependent(kind, valid, context));
  if (!ids) return undefined;
  return checked.map(({ index, warnings, error }) => {
    if (error) return { index, id: null, success: false, error };
    return { index, id: ids.shift() ?? null, success: true, ...(warnings.length > 0 && { warnings }) };
  });
}

/** Does the same for updates, each of a different record. */
export async function updatedTogether(
  kind: Kind,
  items: readonly { id: string; patch: Document }[],
  context: Context,
): Promise<Outcome[] | undefined> {
  const ids = items.map(({ id }) => id);
  if (!kind.behaviour.independent || items.length < 2 || new Set(ids).size < ids.length) return undefined;
  const shared = sharedLookups(ids);
  const checked = items.map(({ id, patch }, index) => ({
    id,
    ...checkedItem({ index, sent: patch }, operationOf(kind, 'update'), { ...context, shared }),
  }));
  const valid = checked.flatMap(({ id, item }) => (item ? [{ id, ...item }] : []));
  const done = await unlessTheyDepend(context, async () => {
    await updateIndependent(kind, valid, context);
    return true;
  });
  if (!done) return undefined;
  return checked.map(({ index, id, warnings, error }) => {
    if (error) return { index, id, success: false, error };
    return { index, id, success: true, ...(warnings.length > 0 && { warnings }) };
  });
}

interface CheckedItem extends Pick<Outcome, 'index' | 'error'> {
  warnings: Warning[];
  /** Undefined if it is invalid. */
  item?: NewItem;
}

function checkedItem(
  { index, sent }: { index: number; sent: unknown },
  operation: OperationId,
  context: Context,
): CheckedItem {
  const warnings: Warning[] = [];
  const own = { ...context, ...warningsTo(warnings), ifMatch: undefined };
  try {
    return { index, warnings, item: { input: validated(operation, sent, own), context: own } };
  } catch (error) {
    const rejection = rejectionOf(error, { body: sent });
    if (!rejection) throw error;
    return { index, warnings, error: bulkError(rejection) };
  }
}

/** Runs `work`. Returns undefined, with nothing written, if an item has an error or the items depend on each other. */
async function unlessTheyDepend<Result>(
  { tx }: Context,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await inSavepoint(tx, work);
  } catch (error) {
    if (error instanceof ItemsDepend || rejectionOf(error, {}) || uniqueViolation(error)) return undefined;
    throw error;
  }
}
