/** The Fastify error handler: sends any error as a problem. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderProblem } from './problems.ts';
import { toProblem } from './to-problem.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The start of the `type` of every problem of this server. Default: that of the examples. */
    problemTypes?: string;
  }
}

/** Sends the error as a problem and returns the reply. The caller logs it. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = renderProblem(toProblem(error), request, request.server.problemTypes);
  // As bytes, because Fastify would add a charset to text, which this media type does not have.
  return reply
    .code(status)
    .headers(headers)
    .send(Buffer.from(JSON.stringify(body)));
}
