/**
 * Runs bulk operations: each item in a savepoint of its own, its outcome reported at its position (Reference 4.1,
 * Decision bulk-results).
 */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { type Warning, warningsTo } from '../core/context.ts';
import { inSavepoint } from '../store/savepoint.ts';
import type { Context } from './context.ts';
import { rejectionOf } from './rejection.ts';

export interface Outcome {
  index: number;
  id: string | null;
  success: boolean;
  error?: BulkError;
  warnings?: Warning[];
}

export interface BulkError {
  code: Problem['code'];
  message: string;
  errors?: FieldError[];
}

export interface Counts {
  total: number;
  success_count: number;
  error_count: number;
}

/** Runs `work` for each item in order; `idOf` returns the ID of an existing record that an item names. */
export async function eachItem<Item>(
  items: readonly Item[],
  context: Context,
  idOf: (item: Item) => string | null,
  work: (item: Item, context: Context) => Promise<string>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, item] of items.entries()) {
    outcomes.push({ index, ...(await outcome(item, context, idOf, work)) });
  }
  return outcomes;
}

export function counts(outcomes: readonly Outcome[]): Counts {
  const succeeded = outcomes.filter(({ success }) => success).length;
  return { total: outcomes.length, success_count: succeeded, error_count: outcomes.length - succeeded };
}

/** Checks the number of items. @throws Problem `bulk_limit_exceeded` */
export function checkLimit(items: number, limit: number): void {
  if (items <= limit) return;
  const detail = `A bulk operation accepts at most ${limit} items; this one has ${items}.`;
  throw new Problem('bulk_limit_exceeded', detail);
}

async function outcome<Item>(
  item: Item,
  context: Context,
  idOf: (item: Item) => string | null,
  work: (item: Item, context: Context) => Promise<string>,
): Promise<Omit<Outcome, 'index'>> {
  const warnings: Warning[] = [];
  const own = { ...context, ...warningsTo(warnings), ifMatch: undefined };
  try {
    const id = await inSavepoint(context.tx, () => work(item, own));
    return { id, success: true, ...(warnings.length > 0 && { warnings }) };
  } catch (error) {
    const rejection = rejectionOf(error, { body: item });
    if (!rejection) throw error;
    return { id: idOf(item), success: false, error: bulkError(rejection) };
  }
}

/** Returns the problem of an item in the format of its outcome. */
export function bulkError({ code, detail, errors }: Problem): BulkError {
  return { code, message: detail, ...(errors && { errors }) };
}
