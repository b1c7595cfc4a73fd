/**
 * Who may come in (Decision N60, N64): credentials, plan and scope, then the rate limits, before a body is read. And
 * what every answer says of the limits.
 */
import { type AnyOperation, places, type ServerStubOptions } from '@mostrador/server-stub';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticator, type Principal, type RecognisedToken } from '../auth/authenticate.ts';
import { withoutTokens } from '../auth/token-format.ts';
import { tokenUsage } from '../auth/token-usage.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../core/clock.ts';
import { isObject } from '../core/is-object.ts';
import type { Context } from '../records/context.ts';
import type { Database } from '../store/connect.ts';
import { failedAttempts } from './limits/failed-attempts.ts';
import { type RateConfig, type RateLimits, rateLimits } from './limits/rate-limits.ts';
import { pathOf } from './logging.ts';
import { tokenCounts, type Usage } from './usage.ts';

type Stub = ServerStubOptions<Context, Principal>;

export interface GateOptions {
  database: Database;
  clock: Clock;
  config: RateConfig & Pick<Config, 'failureRate'>;
  /** Told about each request that a limit rejected. */
  rejected(limit: string): void;
  /** The session of the panel that a request reads with; undefined for a request that needs a token. @throws Problem */
  reader(request: FastifyRequest, operation: AnyOperation | undefined): Promise<Principal | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sends it, once that is known. */
    who: Principal | undefined;
    /** The token that it carries, once that is recognised, whether or not it works. */
    token?: RecognisedToken | undefined;
    /** Which operation it is for; undefined for an unknown path or method. */
    asked: Parameters<Stub['authenticate']>[1];
  }
}

export interface Gate {
  /** For the server stub; without an operation it checks the token alone. */
  authenticate: Stub['authenticate'];
  /**
   * Authenticates a request from the beginning whose token was not as expected. @throws Problem
   */
  again(request: FastifyRequest): Promise<Principal>;
  /** The error that a request is to be told: nobody is told anything before their token was read. */
  outranking(error: unknown, request: FastifyRequest): Promise<unknown>;
  /** Counts a request of somebody who came in another way. @throws Problem `rate_limited` */
  count(who: Principal): Promise<void>;
  /** How the requests of tokens are counted, and what is used of their limits. */
  usage: Pick<Usage, 'flush'> & Pick<RateLimits, 'window'>;
  /** A `run` for the server stub that counts the items of bulk operations. */
  counted(run: Stub['run']): Stub['run'];
}

/** No more of a path is kept. */
const longestPath = 300;

export function gate(app: FastifyInstance, { database, clock, config, rejected, reader }: GateOptions): Gate {
  const usage = tokenUsage(database, (err) => app.log.warn({ err }, 'the use of a token was not noted'));
  const failures = failedAttempts(database, config.failureRate, rejected);
  const limits = rateLimits(database, config, rejected);
  const authenticate = authenticator({ database, clock, usage });
  const again = async (request: FastifyRequest) => {
    const principal = await failures.counted(request.ip, () => authenticate.now(request, request.asked));
    request.who = principal;
    return principal;
  };
  app.decorateRequest('who');
  app.decorateRequest('asked');
  app.decorateRequest('token');
  const counts = tokenCounts({
    database,
    clock,
    failed: (err) => app.log.warn({ err }, 'the usage of tokens was not written'),
  });
  app.addHook('onResponse', ({ token, method, url, ip, id: request_id }, reply, done) => {
    done();
    if (!token) return;
    const call = { method, path: withoutTokens(pathOf(url)).slice(0, longestPath), ip, request_id };
    counts.note({
      accountId: token.account.id,
      tokenId: token.actor.id,
      used: limits.usedBy(token),
      call: { ...call, status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime * 10) / 10 },
    });
  });
  app.addHook('onClose', async () => {
    failures.stop();
    await usage.settled();
    await counts.stop();
  });
  app.addHook('onSend', ({ who }, reply, _payload, done) => {
    if (who && !reply.hasHeader('ratelimit')) reply.headers(limits.headers(who));
    // The next person at this browser may be of another account.
    if (who?.actor.type === 'user') reply.header('cache-control', 'no-store');
    done();
  });
  return {
    async authenticate(request, operation) {
      request.asked = operation;
      const principal = await failures.counted(
        request.ip,
        async () => (await reader(request, operation)) ?? (await authenticate.soon(request, operation)),
      );
      const { account, actor } = principal;
      const isPerson = actor.type === 'user';
      request.facts = { account_id: account.id, [isPerson ? 'user_id' : 'token_id']: actor.id };
      request.who = principal;
      // An unknown path or method is said before any limit, and counts.
      if (operation) await limits.use(principal);
      else limits.owe(principal, 1);
      return principal;
    },
    again,
    async outranking(error, request) {
      const { check } = request.who ?? {};
      if (!check || check.passed) return error;
      try {
        await again(request);
        return error;
      } catch (rejection) {
        return rejection;
      }
    },
    count: limits.use,
    usage: { flush: counts.flush, window: limits.window },
    counted(run) {
      return (incoming, handle) => {
        if (places[incoming.operation.id]?.role?.startsWith('bulk')) {
          limits.owe(incoming.principal, Math.ceil(itemsIn(incoming.body) / 10));
        }
        return run(incoming, handle);
      };
    },
  };
}

/** How many items the body of a bulk operation has. */
function itemsIn(body: unknown): number {
  if (!isObject(body)) return 0;
  return Math.max(0, ...Object.values(body).map((member) => (Array.isArray(member) ? member.length : 0)));
}
