/**
 * What the service does not take on: beyond so many requests at once, others are told at the door to come again, which
 * costs next to nothing, so that those inside are answered in time. And a stop waits for the work that is under way,
 * also where the client that asked for it has left.
 */
import { type AnyReply, Problem, sendProblem } from '@mostrador/server-stub';
import type { FastifyInstance } from 'fastify';
import { shareOf } from '../store/fair-turns.ts';

/** More than a process answers in a second when each waits for the database. */
export const mostAtOnce = 300;

/** To be called before all other hooks. */
export function shedLoad(app: FastifyInstance, most = mostAtOnce): void {
  let inside = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (inside >= most) return void sendProblem(tooBusy(), request, reply);
    inside++;
    // Comes after the response, or where the client leaves before it.
    reply.raw.once('close', () => inside--);
    done();
  });
}

function tooBusy(): Problem {
  const detail = 'The service has more requests than it can answer in time. Try again in a second.';
  return new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });
}

/**
 * Turns requests of an account away beyond its share of those that the process takes on, so that one that sends many
 * slow ones at once leaves the door open for the others. @returns what wraps the work of a request
 */
export function sharing(most = mostAtOnce) {
  const share = shareOf(most);
  const inside = new Map<string, number>();
  return async <Result>(account: string, work: () => Promise<Result>): Promise<Result> => {
    const before = inside.get(account) ?? 0;
    if (before >= share) throw tooMany();
    inside.set(account, before + 1);
    try {
      return await work();
    } finally {
      const left = (inside.get(account) ?? 1) - 1;
      if (left > 0) inside.set(account, left);
      else inside.delete(account);
    }
  };
}

function tooMany(): Problem {
  const detail =
    'This account has more requests at once than it has a share of. Wait for the answers to some of them.';
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
