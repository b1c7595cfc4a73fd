/**
 * New records that don't depend on each other, created in few statements for all of them: what takes a hundred round trips
 * one after the other takes five together.
 */
import { type Warning, warningsTo } from '../core/context.ts';
import { uniqueViolation } from '../store/errors.ts';
import { inSavepoint } from '../store/savepoint.ts';
import { bulkError, type Outcome } from './bulk.ts';
import type { Context } from './context.ts';
import { type Kind, operationOf } from './kind.ts';
import { refusalOf } from './refusal.ts';
import { ItemsDepend, sharedLookups } from './shared-lookups.ts';
import { validated } from './validated.ts';
import { createIndependent, type NewItem } from './write.ts';

/**
 * The outcome of each item. Items that are not valid are reported and left out. Undefined where anything else is wrong
 * with one of them, or where they turn out to depend on each other: nothing is written then, and each is to be created
 * for itself.
 */
export async function createdTogether(
  kind: Kind,
  items: readonly unknown[],
  context: Context,
): Promise<Outcome[] | undefined> {
  if (!kind.behaviour.independent || items.length < 2) return undefined;
  const checked = checkedItems(kind, items, context);
  const ids = await created(kind, checked, context);
  if (!ids) return undefined;
  return checked.map(({ index, warnings, error }) => {
    if (error) return { index, id: null, success: false, error };
    return { index, id: ids.shift() ?? null, success: true, ...(warnings.length > 0 && { warnings }) };
  });
}

interface CheckedItem extends Pick<Outcome, 'index' | 'error'> {
  warnings: Warning[];
  /** Undefined where it is not valid. */
  item?: NewItem;
}

function checkedItems(kind: Kind, items: readonly unknown[], context: Context): CheckedItem[] {
  const shared = sharedLookups();
  return items.map((sent, index) => {
    const warnings: Warning[] = [];
    const own = { ...context, ...warningsTo(warnings), ifMatch: undefined, shared };
    try {
      const input = validated(operationOf(kind, 'create'), sent, own);
      return { index, warnings, item: { input, context: own } };
    } catch (error) {
      const refusal = refusalOf(error, { body: sent });
      if (!refusal) throw error;
      return { index, warnings, error: bulkError(refusal) };
    }
  });
}

async function created(
  kind: Kind,
  checked: readonly CheckedItem[],
  context: Context,
): Promise<string[] | undefined> {
  const items = checked.flatMap(({ item }) => item ?? []);
  try {
    return await inSavepoint(context.tx, () => createIndependent(kind, items, context));
  } catch (error) {
    if (error instanceof ItemsDepend || refusalOf(error, {}) || uniqueViolation(error)) return undefined;
    throw error;
  }
}
