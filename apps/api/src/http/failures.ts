/** However a request fails, it leaves as a problem and the operator finds the cause in the log (Decision N59). */
import { Problem, sendProblem, toProblem } from '@mostrador/server-stub';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../store/errors.ts';

/** The error handler of the server. */
export function fail(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = foreseen(error);
  request.facts = { ...request.facts, code: problem.code };
  if (problem.status >= 500) request.log.error({ err: error }, problem.title);
  reply.header('cache-control', 'no-store');
  return sendProblem(problem, request, reply);
}

/** For a request that never reached a route because its address is no address. Hooks did not run for it. */
export function failBeforeRouting(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(answerHeaders(request.id));
  void fail(error, request, reply);
}

/** What every answer carries. */
export function answerHeaders(requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  };
}

function foreseen(error: unknown): Problem {
  if (!(error instanceof DatabaseUnavailable)) return toProblem(error);
  const detail =
    error.reason === 'full'
      ? 'The disk of the service is full: it can be read, and takes nothing new until there is room.'
      : 'The service is not ready. Try again in a moment.';
  return new Problem('unavailable', detail, { headers: { 'retry-after': '2' }, cause: error });
}
