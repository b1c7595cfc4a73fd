/** Members that the description does not know are not stored, and the caller is told (Decision unknown-members). */
import { fieldOf } from '@mostrador/json';
import type { Context } from './context.ts';

/** One warning for each JSON pointer of an unknown member. */
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
