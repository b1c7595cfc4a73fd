/** Puts the service together: routes, who may use them, and what surrounds every request. */
import { Problem, type ServerStubOptions, serverOptions, serverStub } from '@mostrador/server-stub';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { areasApi } from './api.ts';
import { authenticator, type Principal } from './auth/authenticate.ts';
import { tokenUsage } from './auth/token-usage.ts';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { Context } from './core/context.ts';
import { clientError } from './http/client-errors.ts';
import { endConnectionsWhenClosing } from './http/closing.ts';
import { addDocuments } from './http/documents.ts';
import { answerHeaders, fail, failBeforeRouting } from './http/failures.ts';
import { addHealth } from './http/health.ts';
import { type LogStream, logger, logRequests } from './http/logging.ts';
import { requestIdOf } from './http/request-id.ts';
import type { Database } from './store/connect.ts';

export interface AppOptions {
  database: Database;
  config: Pick<Config, 'logLevel' | 'bodyLimit' | 'bulkLimit'>;
  clock?: Clock | undefined;
  /** Where the log goes: standard error unless told. */
  log?: LogStream | undefined;
}

/** The service, ready to listen. Closing it waits for requests in progress; the database stays open. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock = systemClock, log = process.stderr } = options;
  const api = areasApi({ database, clock, bulkLimit: config.bulkLimit });
  const app = fastify({
    ...serverOptions,
    logger: logger(config.logLevel, log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    // A request that is on its way while the service stops is still answered.
    return503OnClosing: false,
    requestTimeout: 60_000,
    clientErrorHandler: clientError,
    frameworkErrors: failBeforeRouting,
  });
  surround(app);
  const authenticate = authentication(app, { database, clock });
  addHealth(app, database);
  await addDocuments(app);
  await app.register(
    serverStub<Context, Principal>({ ...api, authenticate, limits: { body: config.bodyLimit } }),
  );
  return app;
}

function surround(app: FastifyInstance): void {
  logRequests(app);
  endConnectionsWhenClosing(app);
  app.addHook('onRequest', async (request, reply) => void reply.headers(answerHeaders(request.id)));
  app.setErrorHandler(fail);
  app.setNotFoundHandler(async () => {
    throw new Problem('route_not_found', 'There is nothing at this path.');
  });
}

function authentication(
  app: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): ServerStubOptions<Context, Principal>['authenticate'] {
  const usage = tokenUsage(database, (err) => app.log.warn({ err }, 'the use of a token was not noted'));
  app.addHook('onClose', usage.settled);
  const authenticate = authenticator({ database, clock, usage });
  return async (request, operation) => {
    const principal = await authenticate(request, operation);
    request.facts = { account_id: principal.account.id, token_id: principal.actor.id };
    return principal;
  };
}
