/** Returns the path and query parameters of a request as typed values, or throws a problem. */
import type { FieldError } from '@mostrador/types';
import { fieldErrors } from './field-errors.ts';
import { normaliseMoments, type ReadParameters, readParameters, rejectUnknown } from './parameter-text.ts';
import { Problem } from './problems.ts';
import { isStorable, UNSTORABLE } from './storable.ts';
import type { Route, StubTables, Validators } from './tables.ts';
import { invalidParameter } from './validation.ts';

export interface RawParameters {
  params: Readonly<Record<string, string>>;
  query: object;
  headers: object;
}

/**
 * Parses and validates the parameters. @throws Problem `unknown_parameter` or `invalid_parameter`; `not_found` for an
 * invalid path, since an ID is never malformed, it only does not exist (Decision R7)
 */
export function parametersOf(route: Route, raw: RawParameters, { parameterValidators }: StubTables) {
  const path = readParameters(raw.params, route.path);
  const params = { ...raw.params, ...path.values };
  const wrongPath = [
    ...unstorable(raw.params),
    ...errorsOf(path, params, parameterValidators, route.validators.path),
  ];
  if (wrongPath.some((error) => namesNothing(error, route))) {
    throw new Problem('not_found', 'This path does not exist.');
  }
  rejectUnknown(raw.query, route.query);
  const query = readParameters(raw.query, route.query);
  const errors = [
    ...wrongPath,
    ...errorsOf(query, query.values, parameterValidators, route.validators.query),
    ...validatorErrors(parameterValidators, route.validators.header, raw.headers).map(headerError),
  ];
  if (errors.length > 0) throw invalidParameter(errors);
  const normalised = normaliseMoments(query.values, route.query);
  if (normalised.errors.length > 0) throw invalidParameter(normalised.errors);
  return { params, query: normalised.values };
}

function errorsOf(read: ReadParameters, values: object, validators: Validators, name?: string): FieldError[] {
  const unreadable = new Set(read.errors.map(({ field }) => field));
  const found = validatorErrors(validators, name, values).filter(({ field }) => !unreadable.has(field));
  return [...read.errors, ...found];
}

function validatorErrors(validators: Validators, name: string | undefined, values: object): FieldError[] {
  const validate = name === undefined ? undefined : validators[name];
  if (!validate || validate(values)) return [];
  return fieldErrors(validate.errors ?? []).map(({ pointer, ...error }) => ({
    ...error,
    field: error.field.split('.', 1)[0] ?? '',
  }));
}

/** Headers arrive in lower case; errors name them as documented: `Idempotency-Key`. */
function headerError(error: FieldError): FieldError {
  return { ...error, field: error.field.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) };
}

/**
 * Returns whether an invalid parameter means 404: an ID, if 404 is documented, and any parameter of an operation
 * without a documented 400.
 */
function namesNothing({ field }: FieldError, { documents400, documents404 }: Route): boolean {
  return !documents400 || (documents404 && (field === 'id' || field.endsWith('_id')));
}

function unstorable(params: RawParameters['params']): FieldError[] {
  return Object.entries(params)
    .filter(([, value]) => !isStorable(value))
    .map(([field]) => ({ field, code: 'invalid_format', message: UNSTORABLE }));
}
