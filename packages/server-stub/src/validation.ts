/** The problems that a body or a parameter which breaks the description becomes. */

import type { FieldError } from '@mostrador/types';
import type { PointedError } from './field-errors.ts';
import { Problem } from './problems.ts';

/** 422, naming every member that is not valid. */
export function validationFailed(errors: PointedError[]): Problem {
  return new Problem('validation_failed', summary(errors, 'field'), { errors });
}

/** 400, naming every parameter that is not valid. */
export function invalidParameter(errors: FieldError[]): Problem {
  return new Problem('invalid_parameter', summary(errors, 'parameter'), { errors });
}

function summary(errors: readonly FieldError[], what: string): string {
  const [first] = errors;
  if (errors.length !== 1 || !first) return `${errors.length} ${what}s are not valid.`;
  return first.field === '' ? `The body ${first.message}.` : `\`${first.field}\` ${first.message}.`;
}
