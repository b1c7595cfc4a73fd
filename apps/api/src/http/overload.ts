/**
 * Load shedding: beyond a number of concurrent requests, others are rejected at once, which costs next to nothing, so
 * that those in progress complete in time. A stop waits for running work, even if its client has disconnected.
 */
import { type AnyReply, Problem, sendProblem } from '@mostrador/server-stub';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../store/errors.ts';
import { fairTurns } from '../store/fair-turns.ts';
import { goneSignal } from './client-gone.ts';

export interface DoorOptions {
  /**
   * Maximum concurrent requests. Default: 300, more than a process completes in a second when each waits for the
   * database.
   */
  most?: number;
  /** Milliseconds that a request beyond the share of its account waits before it is rejected. */
  waitMs?: number;
  /** Maximum number of waiting requests per account; those beyond are rejected at once. */
  longestLine?: number;
}

export interface Door {
  /**
   * Runs `work` once the account has less than its share of concurrent requests, so that an account with many slow
   * requests leaves capacity for others. Waiting requests do not count as in progress. They wait rather than fail,
   * because a rejected client that retries at once costs more. @throws Problem `unavailable`
   */
  inShare<Result>(account: string, request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

/** Adds the limit. Call it before all other hooks are added. */
export function addDoor(
  app: FastifyInstance,
  { most = 300, waitMs = 1_000, longestLine = 1_000 }: DoorOptions = {},
): Door {
  const inside = new Set<FastifyRequest>();
  const gone = new WeakSet<FastifyRequest>();
  const turns = fairTurns({ slots: most, waitMs, longestLine });

  app.addHook('onRequest', (request, reply, done) => {
    if (inside.size >= most) return void sendProblem(tooBusy(), request, reply);
    inside.add(request);
    // Fires after the response, or when the client disconnects before it.
    reply.raw.once('close', () => {
      gone.add(request);
      inside.delete(request);
    });
    done();
  });

  async function turnOf(account: string, request: FastifyRequest): Promise<() => void> {
    inside.delete(request);
    try {
      return await turns.take(account, goneSignal(request.socket));
    } catch (error) {
      throw error instanceof DatabaseUnavailable ? tooMany() : error;
    } finally {
      if (!gone.has(request)) inside.add(request);
    }
  }

  return {
    async inShare(account, request, work) {
      const end = await turnOf(account, request);
      try {
        return await work();
      } finally {
        end();
      }
    },
  };
}

function tooBusy(): Problem {
  const detail = 'The service is overloaded. Try again in a second.';
  return new Problem('unavailable', detail, { headers: { 'retry-after': '1' } });
}

function tooMany(): Problem {
  const detail = 'This account has too many concurrent requests. Wait for some of the responses first.';
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
