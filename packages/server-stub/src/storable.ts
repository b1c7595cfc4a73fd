/**
 * Rejects values that the database cannot store, whatever the description allows: some characters, and extreme nesting.
 */
import { fieldOf, hasMembers, pointerStep } from '@mostrador/json';
import type { PointedError } from './field-errors.ts';

export const UNSTORABLE = 'must not contain the NUL character or half of a surrogate pair';

/** The maximum depth: real data is flatter, and recursive code could overflow. */
const DEEPEST = 64;

export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the errors of unstorable parts of a body; items of the lists in `perItem` are validated separately. */
export function storageErrors(body: unknown, perItem: readonly string[] = []): PointedError[] {
  if (perItem.length === 0 || !hasMembers(body)) return errorsWithin(body, '', 0);
  const whole = Object.entries(body).filter(
    ([name, member]) => !(perItem.includes(name) && Array.isArray(member)),
  );
  return errorsWithin(Object.fromEntries(whole), '', 0);
}

function errorsWithin(value: unknown, pointer: string, depth: number): PointedError[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [errorAt(pointer, UNSTORABLE)];
  if (value === Infinity) return [{ ...errorAt(pointer, 'must be less than 1.8e308'), code: 'too_high' }];
  if (value === -Infinity) return [{ ...errorAt(pointer, 'must be greater than -1.8e308'), code: 'too_low' }];
  if (!hasMembers(value)) return [];
  if (depth > DEEPEST) return [errorAt(pointer, `must not be nested more than ${DEEPEST} deep`)];
  return Object.entries(value).flatMap(([name, member]) =>
    isStorable(name)
      ? errorsWithin(member, pointer + pointerStep(name), depth + 1)
      : [errorAt(pointer, UNSTORABLE)],
  );
}

function errorAt(pointer: string, message: string): PointedError {
  return { pointer, field: fieldOf(pointer), code: 'invalid_format', message };
}
