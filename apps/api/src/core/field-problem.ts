/** Problems with one field of a body that only a business rule detects. */
import { fieldOf, pointerTo } from '@mostrador/json';
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';

type Code = FieldError['code'];
/** The accepted bounds. */
type Bounds = Partial<Pick<FieldError, 'minimum' | 'maximum'>>;

/**
 * Creates a `validation_failed` at `pointer`, such as `/items/0/price`. `message` follows the name of the field: `must
 * be at least 0`.
 */
export function fieldProblem(pointer: string, code: Code, message: string, bounds: Bounds = {}): Problem {
  const field = fieldOf(pointer);
  return new Problem('validation_failed', `\`${field}\` ${message}.`, {
    errors: [{ pointer, field, code, message, ...bounds }],
  });
}

/** As `fieldProblem`, for a field with a dotted path: `items.0.price`. */
export function memberProblem(field: string, code: Code, message: string, bounds: Bounds = {}): Problem {
  return fieldProblem(pointerTo(field.split('.')), code, message, bounds);
}
