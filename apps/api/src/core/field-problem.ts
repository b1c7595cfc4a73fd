/** The problem with one place of a body, where only a rule of the business finds it. */
import { fieldOf, pointerTo } from '@mostrador/json';
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';

type Code = FieldError['code'];
/** What is taken instead. */
type Bounds = Partial<Pick<FieldError, 'minimum' | 'maximum'>>;

/** A `validation_failed` at `pointer`: `/items/0/price`. `message` goes on after the name of the field: `must be at least 0`. */
export function fieldProblem(pointer: string, code: Code, message: string, bounds: Bounds = {}): Problem {
  const field = fieldOf(pointer);
  return new Problem('validation_failed', `\`${field}\` ${message}.`, {
    errors: [{ pointer, field, code, message, ...bounds }],
  });
}

/** The same of a member that is named with dots: `items.0.price`. */
export function memberProblem(field: string, code: Code, message: string, bounds: Bounds = {}): Problem {
  return fieldProblem(pointerTo(field.split('.')), code, message, bounds);
}
