/**
 * What the service does not take on: beyond so many requests at once, others are told at the door to come again, which
 * costs next to nothing, so that those inside are answered in time. And a stop waits for the work that is under way,
 * also where the client that asked for it has left.
 */
import { type AnyReply, Problem, sendProblem } from '@mostrador/server-stub';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DatabaseUnavailable } from '../store/errors.ts';
import { fairTurns } from '../store/fair-turns.ts';
import { goneSignal } from './client-gone.ts';

export interface DoorOptions {
  /** Requests inside at once: 300 unless given, more than a process answers in a second when each waits for the database. */
  most?: number;
  /** How long a request beyond the share of its account waits before it is turned away, in milliseconds. */
  waitMs?: number;
  /** Requests of an account that wait so; those beyond are turned away at once. */
  longestLine?: number;
}

export interface Door {
  /**
   * Runs `work` once the account has less than its share of the places, so that one that sends many slow requests at
   * once leaves the door open for the others. Whoever waits is outside, and does wait: a client that is turned away and
   * comes again at once costs more. @throws Problem `unavailable`
   */
  inShare<Result>(account: string, request: FastifyRequest, work: () => Promise<Result>): Promise<Result>;
}

/** To be called before all other hooks. */
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
    // Comes after the response, or where the client leaves before it.
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
