/** The problems of invalid bodies and parameters. */

import type { FieldError } from '@mostrador/types';
import type { PointedError } from './field-errors.ts';
import { Problem } from './problems.ts';

/** Returns a 422 that lists every invalid field. */
export function validationFailed(errors: PointedError[]): Problem {
  return new Problem('validation_failed', summary(errors, 'field'), { errors });
}

/** Returns a 400 that lists every invalid parameter. */
export function invalidParameter(errors: FieldError[]): Problem {
  return new Problem('invalid_parameter', summary(errors, 'parameter'), { errors });
}

function summary(errors: readonly FieldError[], what: string): string {
  const [first] = errors;
  if (errors.length !== 1 || !first) return `${errors.length} ${what}s are not valid.`;
  return first.field === '' ? `The body ${first.message}.` : `\`${first.field}\` ${first.message}.`;
}
