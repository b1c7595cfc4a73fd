/** The options of a client and of each call. */

export interface ClientOptions {
  /** The address of the service, without `/api/v1`: `https://shop.example`. */
  baseUrl: string;
  /** An access token of one account; null on pages of the service itself, which use the session of the signed-in user. */
  token: string | null;
  /** Sends the requests; by default the `fetch` of the runtime. */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers of every request. */
  headers?: Record<string, string>;
  /** Timeout of one attempt in milliseconds, including the body; default 30 000, 0 for none. */
  timeout?: number;
  /** Maximum number of retries; default 2, 0 for none. See {@link Backoff} for when. */
  retries?: number;
  /** The waits between retries. */
  backoff?: Partial<Backoff>;
}

/** Options of one call besides its parameters. */
export interface RequestOptions {
  /** Aborts the call, which throws the reason of the signal. */
  signal?: AbortSignal;
  /** Additional headers of this request. */
  headers?: Record<string, string>;
  /**
   * Makes the call idempotent. Each POST and PATCH has a random key that all its attempts share; pass your own, such as
   * an order number, to share it with a later run of your program.
   */
  idempotencyKey?: string;
  /** Updates the record only if this is still its `ETag`. */
  ifMatch?: string;
  /** Receives each response with its status, headers and raw body, before the call returns. */
  onResponse?: (response: Response) => void | Promise<void>;
  /** Overrides the `timeout` of the client. */
  timeout?: number;
  /** Overrides the `retries` of the client. */
  retries?: number;
}

/**
 * Exponential backoff with jitter: the waits before a retry after a lost connection, a timeout, 429, 503 and 409
 * `request_in_progress`. The n-th wait is a random part of `first * 2^(n-1)` milliseconds, at most of `longest`, in
 * addition to `Retry-After`.
 */
export interface Backoff {
  /** Milliseconds; default 500. */
  first: number;
  /** Milliseconds; default 8 000. */
  longest: number;
  /** Longest `Retry-After` to wait for, in milliseconds; beyond it the call throws. Default 60 000. */
  longestRetryAfter: number;
  /** From 0 to 1; default `Math.random`. */
  random: () => number;
  /** Milliseconds since 1970, for a `Retry-After` that is a date; default `Date.now`. */
  now: () => number;
  /** Resolves after the milliseconds, or rejects with the reason of the signal. */
  sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}
