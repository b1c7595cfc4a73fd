/** The error of a call without a response: the service may or may not have processed the request. */
import type { FieldError } from '@mostrador/types';

export class ConnectionError extends Error {
  /** Distinguishes it from a success in the outcome of `settle`. */
  readonly success = false;
  readonly code: 'connection_failed' | 'timed_out';

  // Only responses have these; they exist here so that every error can be read alike.
  readonly status = undefined;
  readonly errors: readonly FieldError[] = [];
  readonly requestId = undefined;
  readonly retryAfter = undefined;
  readonly problem = undefined;

  /** `cause` is what `fetch` threw. */
  constructor(code: ConnectionError['code'], request: string, cause: unknown) {
    super(code === 'timed_out' ? `${request} timed out.` : `${request} got no response.`, {
      cause,
    });
    this.name = 'ConnectionError';
    this.code = code;
  }
}
