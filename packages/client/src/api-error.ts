/** What a call throws when the service, or something on the way to it, refuses. */
import type { ErrorCode, FieldError, Problem } from '@mostrador/types';
import { isProblem } from './problem.ts';

/** A code of the API, or `unexpected_answer` for an answer that does not come from it. Codes may be added. */
export type ApiErrorCode = ErrorCode | 'unexpected_answer' | (string & {});

export class ApiError extends Error {
  /** Tells it from a success where both are at hand, as in what `settle` returns. */
  readonly success = false;
  readonly code: ApiErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** Each member or parameter that is not valid; empty when the problem is not about them. */
  readonly errors: readonly FieldError[];
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** After how many seconds it may be tried again, where the answer says so. */
  readonly retryAfter: number | undefined;
  /** The whole problem as it was answered; undefined for an answer that is none. */
  readonly problem: Problem | undefined;

  /** `now` in milliseconds since 1970, for a `Retry-After` that is a date. */
  constructor(response: Response, body: unknown, now: number = Date.now()) {
    const problem = isProblem(body) ? body : undefined;
    super(problem?.detail ?? `The answer has the status ${response.status} and is not one of this API.`);
    this.name = 'ApiError';
    this.code = problem?.code ?? 'unexpected_answer';
    this.status = response.status;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.request_id ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsUntil(response.headers.get('retry-after'), now);
    this.problem = problem;
  }
}

/** `Retry-After` is a number of seconds or an HTTP date (RFC 9110, 10.2.3). */
function secondsUntil(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
