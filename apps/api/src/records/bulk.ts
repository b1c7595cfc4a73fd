/** Many records at once: each item in a savepoint of its own, its outcome reported in its place (Reference 4.1, Decision bulk-results). */
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

/** Does `work` for each item in order; `idOf` names the record of an item before it is done, where the item names one. */
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

/** @throws Problem `bulk_limit_exceeded` */
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

/** The problem of an item, as its outcome says it. */
export function bulkError({ code, detail, errors }: Problem): BulkError {
  return { code, message: detail, ...(errors && { errors }) };
}
