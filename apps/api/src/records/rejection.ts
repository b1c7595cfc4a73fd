/** What the caller is told of an error that is the request's own. */
import { Problem } from '@mostrador/server-stub';
import type { FieldError } from '@mostrador/types';
import { isUnkeepable } from '../store/errors.ts';
import { unkeepableFields } from './unkeepable.ts';

/** What was sent: the body, one item of it, or the query of a read, which has no body that could be at fault. */
export interface Sent {
  body?: unknown;
  query?: unknown;
}

/** The problem that rejects the request, or undefined when the error is ours. */
export function rejectionOf(error: unknown, { body, query }: Sent): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!isUnkeepable(error)) return undefined;
  const message = error instanceof Error ? error.message : '';
  const read = body === undefined || body === null;
  const errors = unkeepableFields(read ? query : body, message);
  const [first] = errors;
  const detail = first
    ? `\`${first.field}\` ${first.message}.`
    : 'A number in the request is too large, or a text is too long. Send a smaller value.';
  return new Problem(read ? 'invalid_parameter' : 'validation_failed', detail, {
    cause: error,
    ...(errors.length > 0 && { errors: read ? errors.map(withoutPointer) : errors }),
  });
}

/** Parameters have names and no place in a body. */
function withoutPointer({ pointer: _, ...error }: FieldError): FieldError {
  return error;
}
