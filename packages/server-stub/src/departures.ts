/** Holds answers against the description, for tests of the service and of the mock. */
import { fieldErrors } from './field-errors.ts';
import { validators } from './generated/response-validators.gen.js';
import { responseShapes, responses } from './generated/responses.gen.ts';
import { readByShape } from './shape.ts';
import type { DocumentedResponse, Shapes, Validators } from './tables.ts';

/** An answer as a test received it; `body` is undefined for none. */
export interface Answer {
  status: number;
  mediaType: string | undefined;
  body: unknown;
}

/** What a description documents of its answers. */
export interface Documented {
  /** By operation and status; null for an answer without a body. */
  responses: Readonly<Record<string, Readonly<Record<string, DocumentedResponse | null>>>>;
  validators: Validators;
  responseShapes: Shapes;
}

const api: Documented = { responses, validators, responseShapes };

/**
 * How an answer departs from what the description documents for the operation, one sentence each: a status or media
 * type it does not name, a value that is not valid, a member it does not know. Empty when it agrees.
 */
export function departures(operationId: string, answer: Answer): string[] {
  return departuresFrom(api, operationId, answer);
}

/** The same, from what another description documents. */
export function departuresFrom(
  { responses, validators, responseShapes }: Documented,
  operationId: string,
  { status, mediaType, body }: Answer,
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
