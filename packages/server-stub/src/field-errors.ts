/** Words what a compiled validator found: one error per mistake, each saying what the value must be (Decision N59). */
import { fieldOf, pointerStep } from '@mostrador/json';
import type { FieldError } from '@mostrador/types';
import type { SchemaError } from './tables.ts';
import { wordings } from './wordings.ts';

/** How many errors an answer names; a body can hold many thousands. */
const NAMED_AT_MOST = 100;

/** Errors with the pointer that leads to the member. */
export type PointedError = FieldError & { pointer: string };

/** The errors of a body, in the order in which the validator found them. */
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
 * Where no alternative of an `anyOf` or `oneOf` fits, the validator reports the errors of each and then the choice
 * itself. They become one error when they all stand at the same place, else those of the alternatives are enough.
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

/** A wrong type hides what else is wrong with the value; of two errors with one code the stricter, later one stays. */
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
