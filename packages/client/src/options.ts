/** What a client, and each call of it, can be told. */

export interface ClientOptions {
  /** Where the service is, without `/api/v1`: `https://shop.example`. */
  baseUrl: string;
  /** An API token of one account; null for pages of the service itself, which read with the session of a person. */
  token: string | null;
  /** Sends the requests; the `fetch` of the runtime unless told. */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** How many milliseconds one try may take, its answer read; 30 000 unless told, 0 for as long as it takes. */
  timeout?: number;
  /** How often a call is tried again at most; 2 unless told, 0 for never. See {@link Backoff} for when. */
  retries?: number;
  /** How long it waits before it tries again. */
  backoff?: Partial<Backoff>;
}

/** What one call may ask for besides its parameters. */
export interface RequestOptions {
  /** Gives up when it is aborted; the call throws the reason of the signal. */
  signal?: AbortSignal;
  /** Further headers of this request. */
  headers?: Record<string, string>;
  /**
   * Under this key the effect happens once, however often the call is sent. Each POST and PATCH has a random key that
   * all its tries share; give your own to share it with a later run of the program, such as the number of an order.
   */
  idempotencyKey?: string;
  /** Changes the record only if its `ETag` is still this one. */
  ifMatch?: string;
  /** Sees each answer before the call returns, with its status, its headers and its body as it came. */
  onResponse?: (response: Response) => void | Promise<void>;
  /** Instead of the `timeout` of the client. */
  timeout?: number;
  /** Instead of the `retries` of the client. */
  retries?: number;
}

/**
 * How long a client waits before it tries again: after a lost connection or a timeout, after 429 and 503, and while a
 * try before is still being worked on (409 `request_in_progress`). The n-th wait is a random part of `first * 2^(n-1)`
 * milliseconds, at most of `longest`, so that many clients do not come back at once. It is added to the `Retry-After`
 * of the answer, if it has one.
 */
export interface Backoff {
  /** Milliseconds; 500 unless told. */
  first: number;
  /** Milliseconds; 8 000 unless told. */
  longest: number;
  /** A longer `Retry-After`, in milliseconds, is not waited for: the call throws. 60 000 unless told. */
  longestRetryAfter: number;
  /** From 0 to 1; `Math.random` unless told. */
  random: () => number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date; `Date.now` unless told. */
  now: () => number;
  /** Resolves after the milliseconds, or rejects with the reason of the signal. */
  sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}
