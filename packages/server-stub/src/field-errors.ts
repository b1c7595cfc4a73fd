/** Converts validator errors to field errors: one per mistake, each stating the accepted values (Decision N59). */
import { fieldOf, pointerStep } from '@mostrador/json';
import type { FieldError } from '@mostrador/types';
import type { SchemaError } from './tables.ts';
import { wordings } from './wordings.ts';

/** The maximum number of errors in a response; a body can have many thousands. */
const NAMED_AT_MOST = 100;

/** An error with the pointer to the field. */
export type PointedError = FieldError & { pointer: string };

/** Returns the errors of a body, in the order of the validator. */
export function fieldErrors(found: readonly SchemaError[]): PointedError[] {
  const worded = joinAlternatives(found)
    .filter(({ keyword }) => keyword !== 'if')
    .map(fieldError);
  return withoutRepeats(worded).slice(0, NAMED_AT_MOST);
}

function fieldError(error: SchemaError): PointedError {
  const missing = error.keyword === 'required' ? pointerStep(String(error.params.missingProperty)) : '';
  const pointer = error.instancePath + missing;
  return { pointer, field: fieldOf(pointer), ...wordings(error) };
}

/**
 * Merges errors of alternatives. If no alternative of an `anyOf` or `oneOf` matches, the validator reports the errors
 * of each and then the choice itself. They become one error if all are at the same place; otherwise those of the
 * alternatives suffice.
 */
function joinAlternatives(found: readonly SchemaError[]): SchemaError[] {
  const joined: SchemaError[] = [];
  for (const error of found) {
    if (error.keyword !== 'anyOf' && error.keyword !== 'oneOf') {
      joined.push(error);
      continue;
    }
    const start =
      joined.findLastIndex(({ instancePath }) => !instancePath.startsWith(error.instancePath)) + 1;
    const alternatives = joined.slice(start);
    if (
      alternatives.length > 0 &&
      !alternatives.every(({ instancePath }) => instancePath === error.instancePath)
    ) {
      continue;
    }
    joined.splice(start, alternatives.length, { ...error, params: { ...error.params, alternatives } });
  }
  return joined;
}

/** A wrong type hides other errors of the value; of two errors with the same code, the stricter, later one stays. */
function withoutRepeats(errors: PointedError[]): PointedError[] {
  const byPlace = new Map<string, PointedError>();
  const wrongType = new Set(
    errors.filter(({ code }) => code === 'invalid_type').map(({ pointer }) => pointer),
  );
  for (const error of errors) {
    if (error.code !== 'invalid_type' && wrongType.has(error.pointer)) continue;
    const key = `${error.pointer} ${error.code}`;
    if (!byPlace.has(key) || 'exclusive_minimum' in error) byPlace.set(key, error);
  }
  return [...byPlace.values()];
}
