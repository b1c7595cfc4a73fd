/** Converts errors caused by the request to problems. */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { isUnstorable } from '../store/errors.ts';
import { unstorableFields } from './unstorable.ts';

/** The data sent: the body, one of its items, or the query of a read. */
export interface Sent {
  body?: unknown;
  query?: unknown;
}

/** Returns the problem that rejects the request, or undefined for an internal error. */
export function rejectionOf(error: unknown, { body, query }: Sent): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!isUnstorable(error)) return undefined;
  const message = error instanceof Error ? error.message : '';
  const read = body === undefined || body === null;
  const errors = unstorableFields(read ? query : body, message);
  const [first] = errors;
  const detail = first
    ? `\`${first.field}\` ${first.message}.`
    : 'A number in the request is too large, or a text is too long. Send a smaller value.';
  return new Problem(read ? 'invalid_parameter' : 'validation_failed', detail, {
    cause: error,
    ...(errors.length > 0 && { errors: read ? errors.map(withoutPointer) : errors }),
  });
}

/** Removes the pointer, since parameters have names but no position in a body. */
function withoutPointer({ pointer: _, ...error }: FieldError): FieldError {
  return error;
}
