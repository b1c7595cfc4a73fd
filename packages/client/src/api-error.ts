/** The error for an error response of the service, or of a proxy before it. */
import type { ErrorCode, FieldError, Problem } from '@mostrador/types';
import { isProblem } from './problem.ts';

/** A code of the API, or `unexpected_response` for a response that is not from the API. New codes may be added. */
export type ApiErrorCode = ErrorCode | 'unexpected_response' | (string & {});

/** Its `message` names the method, the path, and each invalid field with the reason. */
export class ApiError extends Error {
  /** Distinguishes it from a success in the outcome of `settle`. */
  readonly success = false;
  readonly code: ApiErrorCode;
  /** The HTTP status. */
  readonly status: number;
  /** The invalid fields or parameters; empty for other problems. */
  readonly errors: readonly FieldError[];
  /** Quote it when you report a problem. */
  readonly requestId: string | undefined;
  /** Seconds to wait before a retry, if the response has `Retry-After`. */
  readonly retryAfter: number | undefined;
  /** The full problem document; undefined if the response is not one. */
  readonly problem: Problem | undefined;

  /** `request` is the method and path; `now` in milliseconds since 1970, for a `Retry-After` that is a date. */
  constructor(request: string, response: Response, body: unknown, now: number = Date.now()) {
    const problem = isProblem(body) ? body : undefined;
    super(messageOf(request, response.status, problem));
    this.name = 'ApiError';
    this.code = problem?.code ?? 'unexpected_response';
    this.status = response.status;
    this.errors = problem?.errors ?? [];
    this.requestId = problem?.request_id ?? response.headers.get('x-request-id') ?? undefined;
    this.retryAfter = secondsUntil(response.headers.get('retry-after'), now);
    this.problem = problem;
  }
}

function messageOf(request: string, status: number, problem: Problem | undefined): string {
  if (!problem) return `${request} failed with ${status}: the response is not from the Mostrador API.`;
  const fields = (problem.errors ?? []).map(({ field, message }) => `\`${field}\` ${message}`).join('; ');
  return `${request} failed with ${status} ${problem.code}: ${fields === '' ? problem.detail : `${fields}.`}`;
}

/** `Retry-After` is a number of seconds or an HTTP date (RFC 9110, 10.2.3). */
function secondsUntil(value: string | null, now: number): number | undefined {
  if (value === null || value.trim() === '') return undefined;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : (Date.parse(value) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, Math.ceil(seconds));
}
