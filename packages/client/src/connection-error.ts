/** What a call throws when no answer came: nobody can say whether the service did what it was asked. */
import type { FieldError } from '@mostrador/types';

export class ConnectionError extends Error {
  /** Tells it from a success where both are at hand, as in what `settle` returns. */
  readonly success = false;
  readonly code: 'connection_failed' | 'timed_out';

  // What only an answer has; here so that it can be read of any failure.
  readonly status = undefined;
  readonly errors: readonly FieldError[] = [];
  readonly requestId = undefined;
  readonly retryAfter = undefined;
  readonly problem = undefined;

  /** `cause` is what `fetch` threw. */
  constructor(code: ConnectionError['code'], request: string, cause: unknown) {
    super(code === 'timed_out' ? `${request} was not answered in time.` : `${request} got no answer.`, {
      cause,
    });
    this.name = 'ConnectionError';
    this.code = code;
  }
}
