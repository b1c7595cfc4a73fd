/** The error of a call without a response: the service may or may not have processed the request. */
import type { FieldError } from '@mostrador/types';

export class ConnectionError extends Error {
  /** Distinguishes it from a success in the outcome of `settle`. */
  readonly success = false;
  readonly code: 'connection_failed' | 'timed_out';

  // Only responses have these; they exist so that all errors have the same properties.
  readonly status = undefined;
  readonly errors: readonly FieldError[] = [];
  readonly requestId = undefined;
  readonly retryAfter = undefined;
  readonly problem = undefined;

  /** `cause` is the error thrown by `fetch`. */
  constructor(code: ConnectionError['code'], request: string, cause: unknown) {
    super(code === 'timed_out' ? `${request} timed out.` : `${request} got no response.`, {
      cause,
    });
    this.name = 'ConnectionError';
    this.code = code;
  }
}
