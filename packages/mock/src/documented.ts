/** Finds the documented responses of an operation, and the one that a request asks for. */

import { isObject, valueAt } from '@mostrador/json';
import type { AnyOperation } from '@mostrador/server-stub';
import type { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { invalidPreference } from './invalid-preference.ts';
import type { Preferences } from './prefer.ts';
import type { DescribedResponse } from './slice.ts';

/** A response as known by Prism: an operation that has only this one. */
export type KnownResponse = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/**
 * Returns the requested response. @throws Problem `invalid_parameter` that lists the documented statuses, for any other
 */
export function preferredResponse(
  description: object,
  { path, method }: Pick<AnyOperation, 'path' | 'method'>,
  { code }: Preferences,
): DescribedResponse {
  const operation = valueAt(description, 'paths', path, method.toLowerCase());
  const { responses, deprecated } = isObject(operation) ? operation : {};
  const codes = Object.keys(isObject(responses) ? responses : {});
  const status = code === undefined ? codes.find((known) => known.startsWith('2')) : String(code);
  if (status === undefined || !codes.includes(status)) {
    throw invalidPreference('code', 'must be a status that this operation documents', codes);
  }
  return { status, response: valueAt(responses, status), deprecated: deprecated === true };
}

/** Checks the requested example. @throws Problem `invalid_parameter` that lists the examples, for an unknown one */
export function rejectUnknownExample({ responses }: KnownResponse, { example }: Preferences): void {
  if (example === undefined) return;
  const keys = responses
    .flatMap(({ contents }) => contents ?? [])
    .flatMap((content) => content.examples ?? [])
    .map(({ key }) => key);
  if (keys.includes(example)) return;
  throw invalidPreference('example', `must be an example of the response ${responses[0]?.code}`, keys);
}
