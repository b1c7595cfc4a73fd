/**
 * Converts every failure of a request to a problem, and logs it at one level (Decision N59, failures). Level `error` is
 * for the operator: with the stack for internal errors, without it where the cause is known.
 */
import { Problem, sendProblem, toProblem } from '@mostrador/server-stub';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { rejectionOf } from '../records/rejection.ts';
import { Cancelled, DatabaseUnavailable, isClosed } from '../store/errors.ts';

interface Failure {
  /** The name in the log. */
  name: string;
  is(error: unknown, request: Pick<FastifyRequest, 'raw'>): boolean;
  problem(error: unknown, request: Pick<FastifyRequest, 'body' | 'query'>): Problem;
  level: 'debug' | 'info' | 'warn' | 'error';
  /** Whether the log includes the stack. */
  stack?: true;
}

/** The first match applies. */
export const failures: readonly Failure[] = [
  {
    name: 'the client is gone',
    is: (error, request) => error instanceof Cancelled || isHalfSent(request),
    problem: (cause) => new Problem('malformed_request', 'The request is incomplete.', { cause }),
    level: 'debug',
  },
  { name: 'the service is stopping', is: isClosed, problem: (error) => notReady(error), level: 'info' },
  {
    name: 'the disk is full',
    is: (error) => error instanceof DatabaseUnavailable && error.reason === 'full',
    problem: (cause) =>
      unavailable(
        'The disk of the service is full: reads work, and writes fail until there is space.',
        cause,
      ),
    level: 'error',
  },
  {
    name: 'the database is not available',
    is: (error) => error instanceof DatabaseUnavailable,
    problem: (error) => notReady(error),
    level: 'warn',
  },
  {
    name: 'a value cannot be kept',
    is: (error) => !(error instanceof Problem) && rejectionOf(error, {}) !== undefined,
    problem: (error, { body, query }) => rejectionOf(error, { body, query }) ?? toProblem(error),
    level: 'warn',
  },
  {
    name: 'the request is rejected',
    is: (error) => toProblem(error).code !== 'internal_error',
    problem: (error) => toProblem(error),
    level: 'debug',
  },
  {
    name: 'internal error',
    is: () => true,
    problem: (error) => toProblem(error),
    level: 'error',
    stack: true,
  },
];

/** Handles the errors of the server. */
export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failures.find(({ is }) => is(error, request));
  const problem = failure?.problem(error, request) ?? toProblem(error);
  request.facts = { ...request.facts, code: problem.code };
  if (failure) log(failure, error, request);
  reply.header('cache-control', 'no-store');
  return sendProblem(problem, request, reply);
}

function log({ name, level, stack }: Failure, error: unknown, request: FastifyRequest): void {
  request.log[level](stack ? { err: error } : { reason: reasonOf(error) }, name);
}

/** Returns what happened and why, in one line. */
function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = reasonOf(error.cause);
  return cause === undefined ? error.message : `${error.message}: ${cause}`;
}

/** Handles requests with an invalid URL, which never reached a route, so that no hooks ran for them. */
export function failBeforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(responseHeaders(request.id));
  void fail(error, request, reply);
}

/** Returns the headers of every response. */
export function responseHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  };
}

/** Returns whether the connection ended before the body did. */
function isHalfSent({ raw }: Pick<FastifyRequest, 'raw'>): boolean {
  return raw.destroyed && !raw.complete;
}

function notReady(cause: unknown): Problem {
  return unavailable('The service is not ready. Try again in a moment.', cause);
}

function unavailable(detail: string, cause: unknown): Problem {
  return new Problem('unavailable', detail, { headers: { 'retry-after': '2' }, cause });
}
