/**
 * What the service does not take on: beyond so many requests at once, others are told at the door to come again, which
 * costs next to nothing, so that those inside are answered in time. And a stop waits for the work that is under way,
 * also where the client that asked for it has left.
 */
import { type AnyReply, Problem, sendProblem } from '@mostrador/server-stub';
import type { FastifyInstance } from 'fastify';

/** More than a process answers in a second when each waits for the database. */
export const mostAtOnce = 300;

/** To be called before all other hooks. */
export function shedLoad(app: FastifyInstance, most = mostAtOnce): void {
  let inside = 0;
  app.addHook('onRequest', async (request, reply) => {
    if (inside >= most) return sendProblem(tooBusy(), request, reply);
    inside++;
    // Comes after the response, or where the client leaves before it.
    reply.raw.once('close', () => inside--);
  });
}

function tooBusy(): Problem {
  const detail = 'The service has more requests than it can answer in time. Try again in a second.';
  return new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });
}

/** Wraps work so that closing the service waits for it. */
export function finishing(app: FastifyInstance) {
  const working = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => void (await Promise.allSettled(working)));
  return async (work: () => Promise<AnyReply>): Promise<AnyReply> => {
    const promise = work();
    working.add(promise);
    try {
      return await promise;
    } finally {
      working.delete(promise);
    }
  };
}
