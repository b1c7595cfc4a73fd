/**
 * Access control (Decision N60, N64): credentials, plan and scope, then rate limits, before the body is read. Adds the
 * rate limit headers to every response.
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
  /** Called for each request that a limit rejected. */
  rejected(limit: string): void;
  /** Returns the panel session of a read; undefined for a request that needs a token. @throws Problem */
  reader(request: FastifyRequest, operation: AnyOperation | undefined): Promise<Principal | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The sender, once known. */
    who: Principal | undefined;
    /** The token of the request once it is recognised, valid or not. */
    token?: RecognisedToken | undefined;
    /** The operation; undefined for an unknown path or method. */
    asked: Parameters<Stub['authenticate']>[1];
  }
}

export interface Gate {
  /** For the server stub; checks only the token if there is no operation. */
  authenticate: Stub['authenticate'];
  /** Authenticates a request again from the start, after its token was not as expected. @throws Problem */
  again(request: FastifyRequest): Promise<Principal>;
  /** Returns the error to report: authentication errors come before all others. */
  outranking(error: unknown, request: FastifyRequest): Promise<unknown>;
  /** Counts a request that was authenticated in another way. @throws Problem `rate_limited` */
  count(who: Principal): Promise<void>;
  /** The request counts of tokens, and the usage of their limits. */
  usage: Pick<Usage, 'flush'> & Pick<RateLimits, 'window'>;
  /** Wraps the `run` of the server stub to count the items of bulk operations. */
  counted(run: Stub['run']): Stub['run'];
}

/** Longer paths are truncated. */
const longestPath = 300;

export function gate(app: FastifyInstance, { database, clock, config, rejected, reader }: GateOptions): Gate {
  const usage = tokenUsage(database, (err) => app.log.warn({ err }, 'the use of a token was not recorded'));
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
    // The next user of this browser may belong to another account.
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
      // An unknown path or method is reported before any limit, and is counted.
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

/** Returns the number of items in the body of a bulk operation. */
function itemsIn(body: unknown): number {
  if (!isObject(body)) return 0;
  return Math.max(0, ...Object.values(body).map((member) => (Array.isArray(member) ? member.length : 0)));
}
