/** Unknown fields are not stored, and cause a warning (Decision unknown-members). */
import { fieldOf } from '@mostrador/json';
import type { Context } from './context.ts';

/** Adds one warning per JSON pointer of an unknown field. */
export function warnUnknown(pointers: readonly string[], warn: Context['warn']): void {
  for (const pointer of pointers) {
    const field = fieldOf(pointer);
    warn({
      code: 'unknown_member',
      field,
      message: `\`${field}\` is not a field of this record; it was not stored.`,
    });
  }
}
