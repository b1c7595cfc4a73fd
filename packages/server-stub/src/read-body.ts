/** Returns the validated body of a request, or its errors. */
import { fieldOf } from '@mostrador/json';
import { fieldErrors, type PointedError } from './field-errors.ts';
import { OUT_OF_YEARS } from './moment.ts';
import { readByShape, type Shaped } from './shape.ts';
import { storageErrors } from './storable.ts';
import type { Route, StubTables } from './tables.ts';

export interface ReadBody extends Shaped {
  /** The errors of the body; if there are any, the value must not be used. */
  errors?: PointedError[];
}

const NONE: ReadBody = { value: undefined, unknown: [], outOfYears: [] };

/** Validates a body and normalizes it by its shape. An operation without a body ignores the one sent. */
export function readBody(
  { id, body }: Route,
  sent: unknown,
  { bodyValidators, shapes }: StubTables,
): ReadBody {
  if (!body) return NONE;
  if (sent === undefined) return body.required ? { ...NONE, errors: [MISSING] } : NONE;
  const unstorable = storageErrors(sent, body.perItem);
  if (unstorable.length > 0) return { ...NONE, errors: unstorable };
  const validate = bodyValidators[id];
  if (validate && !validate(sent)) return { ...NONE, errors: fieldErrors(validate.errors ?? []) };
  const read = readByShape(sent, body.shape, shapes);
  return read.outOfYears.length > 0 ? { ...read, errors: read.outOfYears.map(outOfYears) } : read;
}

const MISSING: PointedError = { pointer: '', field: '', code: 'required', message: 'is required' };

function outOfYears(pointer: string): PointedError {
  return { pointer, field: fieldOf(pointer), code: 'invalid_format', message: OUT_OF_YEARS };
}
