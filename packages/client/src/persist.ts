/** Retries calls that failed temporarily. */
import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import type { Backoff } from './options.ts';

/** The settings of {@link persist}: the number of retries, the delays, and the abort signal. */
export interface Persistence {
  retries: number;
  backoff: Backoff;
  signal: AbortSignal | undefined;
}

/** Returns the result of the first successful attempt. @throws the error of the last one */
export async function persist<Result>(
  attempt: () => Promise<Result>,
  { retries, backoff, signal }: Persistence,
): Promise<Result> {
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      const wait = retry < retries ? waitAfter(error, retry, backoff) : undefined;
      if (wait === undefined) throw error;
      await backoff.sleep(wait, signal);
    }
  }
}

/** Returns the milliseconds until the next attempt, counted from 0; undefined for a permanent error. */
export function waitAfter(error: unknown, retry: number, backoff: Backoff): number | undefined {
  const jitter = backoff.random() * Math.min(backoff.longest, backoff.first * 2 ** retry);
  if (error instanceof ConnectionError) return jitter;
  if (!(error instanceof ApiError) || !passes(error)) return undefined;
  const asked = (error.retryAfter ?? 0) * 1000;
  return asked > backoff.longestRetryAfter ? undefined : asked + jitter;
}

/**
 * Returns whether a later retry may succeed: after rate limiting, an unavailable service, or an attempt in progress.
 */
function passes({ status, code }: ApiError): boolean {
  return status === 429 || status === 503 || code === 'request_in_progress';
}

export const defaultBackoff: Backoff = {
  first: 500,
  longest: 8_000,
  longestRetryAfter: 60_000,
  random: Math.random,
  now: Date.now,
  sleep,
};

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
