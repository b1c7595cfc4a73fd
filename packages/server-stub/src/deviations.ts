/** Validates responses against the description, for tests of the service and of the mock. */
import { fieldErrors } from './field-errors.ts';
import { validators } from './generated/response-validators.gen.js';
import { responseShapes, responses } from './generated/responses.gen.ts';
import { readByShape } from './shape.ts';
import type { DocumentedResponse, Shapes, Validators } from './tables.ts';

/** A received response; `body` is undefined if there is none. */
export interface ReceivedResponse {
  status: number;
  mediaType: string | undefined;
  body: unknown;
}

/** The documented responses of a description. */
export interface Documented {
  /** By operation and status; null for a response without a body. */
  responses: Readonly<Record<string, Readonly<Record<string, DocumentedResponse | null>>>>;
  validators: Validators;
  responseShapes: Shapes;
}

const api: Documented = { responses, validators, responseShapes };

/**
 * Returns the deviations of a response from the description of the operation, one sentence each: an undocumented status
 * or media type, an invalid value, an unknown field. Empty if there are none.
 */
export function deviations(operationId: string, response: ReceivedResponse): string[] {
  return deviationsFrom(api, operationId, response);
}

/** Does the same for another description. */
export function deviationsFrom(
  { responses, validators, responseShapes }: Documented,
  operationId: string,
  { status, mediaType, body }: ReceivedResponse,
): string[] {
  const documented = responses[operationId]?.[status];
  if (documented === undefined) return [`${operationId} does not document the status ${status}`];
  if (documented === null) return body === undefined ? [] : [`${operationId} ${status} has a body`];
  const type = mediaType?.split(';', 1)[0]?.trim();
  if (type !== documented.mediaType)
    return [`${operationId} ${status} is ${type}, not ${documented.mediaType}`];
  const validate = validators[documented.validator];
  const wrong = validate && !validate(body) ? fieldErrors(validate.errors ?? []) : [];
  return [
    ...wrong.map(({ pointer, message }) => `${pointer || 'the body'} ${message}`),
    ...readByShape(body, documented.shape, responseShapes).unknown.map(
      (pointer) => `${pointer} is not documented`,
    ),
  ];
}
