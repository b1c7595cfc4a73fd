/** What the caller is told of an error that is the request's own. */
import { Problem } from '@mostrador/server-stub';
import { isUnkeepable } from '../store/errors.ts';

/** The problem that refuses the request, or undefined when the error is ours. A read has no body that could be at fault. */
export function refusalOf(error: unknown, method = 'POST'): Problem | undefined {
  if (error instanceof Problem) return error;
  if (!isUnkeepable(error)) return undefined;
  const detail = 'A number of the request is too large, or a text too long, to be kept. Send a smaller one.';
  return new Problem(method === 'GET' ? 'invalid_parameter' : 'validation_failed', detail, { cause: error });
}
