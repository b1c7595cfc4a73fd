/** What a call throws when no answer came: nobody can say whether the service did what it was asked. */

export class ConnectionError extends Error {
  /** Tells it from a success where both are at hand, as in what `settle` returns. */
  readonly success = false;
  readonly code: 'connection_failed' | 'timed_out';
  /** There is none: the member is here so that it can be read of any failure. */
  readonly status = undefined;

  /** `cause` is what `fetch` threw. */
  constructor(code: ConnectionError['code'], request: string, cause: unknown) {
    super(code === 'timed_out' ? `${request} was not answered in time.` : `${request} got no answer.`, {
      cause,
    });
    this.name = 'ConnectionError';
    this.code = code;
  }
}
