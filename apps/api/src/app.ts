/** Assembles the service: routes, access control, and the hooks around every request. */
import { Problem, serverOptions, serverStub } from '@mostrador/server-stub';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import { areasApi } from './api.ts';
import { addCalendarFeeds } from './areas/operations/appointments/calendar-route.ts';
import type { Principal } from './auth/authenticate.ts';
import { carriersSetup } from './config/carriers.ts';
import type { Config } from './config.ts';
import { type Clock, systemClock } from './core/clock.ts';
import { secretsWith } from './core/secrets.ts';
import type { TaxAuthority } from './core/tax-authority.ts';
import { addDevices } from './device/index.ts';
import { clientError } from './http/client-errors.ts';
import { endConnectionsWhenClosing } from './http/closing.ts';
import { addCompression } from './http/compression.ts';
import { addCors } from './http/cors.ts';
import { addDescription, addDocuments } from './http/documents.ts';
import { fail, failBeforeRouting, responseHeaders } from './http/failures.ts';
import { type Gate, gate } from './http/gate.ts';
import { addHealth } from './http/health.ts';
import { holderLimit } from './http/limits/holder-limit.ts';
import { type LogStream, logger, logRequests } from './http/logging.ts';
import { addMetrics } from './http/metrics.ts';
import { addDoor, type Door, finishing } from './http/overload.ts';
import { addProblemTypes } from './http/problem-types.ts';
import { rejectRepeatedHeaders } from './http/repeated-headers.ts';
import { requestIdOf } from './http/request-id.ts';
import { addTracing } from './http/tracing.ts';
import { addTransportHeaders } from './http/transport-headers.ts';
import type { MailWorker } from './mail/worker.ts';
import { startMail } from './mail.ts';
import { addPanel } from './panel/index.ts';
import { sessionReader } from './panel/session-reader.ts';
import type { Context } from './records/context.ts';
import type { Database } from './store/connect.ts';
import { startTaxAuthority } from './tax-authority.ts';

export interface AppOptions {
  database: Database;
  config: Config;
  clock?: Clock | undefined;
  /** Where the log is written. Default: stderr. */
  log?: LogStream | undefined;
}

/** Creates the service, ready to listen. Closing it waits for requests in progress; the database stays open. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, clock = systemClock, log = process.stderr } = options;
  const app = server(config, log);
  await addTracing(app, config);
  addProblemTypes(app, config.publicUrl);
  const door = addDoor(app);
  surround(app);
  const metrics = await addMetrics(app, { database, port: config.metricsPort, host: config.metricsHost });
  await addCompression(app);
  addHealth(app, database);
  await addDocuments(app);
  const reader = sessionReader({ database, clock });
  const entrance = gate(app, { database, clock, config, rejected: metrics.rejected, reader });
  const mail = startMail(app, { database, config, clock });
  const taxAuthority = startTaxAuthority(app, { database, config, clock, mail });
  await app.register(async (scope) =>
    addApi(scope, { database, config, clock, door, entrance, mail, taxAuthority }),
  );
  addCalendarFeeds(app, { database, clock, count: holderLimit(database, 'calendar', config.calendarRate) });
  await addPanel(app, {
    database,
    clock,
    entrance,
    signUpOpen: config.signUp === 'open',
    mail: config.publicUrl === undefined ? undefined : mail,
  });
  await addDevices(app, { database, clock, config });
  return app;
}

function server({ logLevel, trustProxy }: Config, log: LogStream): FastifyInstance {
  return fastify({
    ...serverOptions,
    logger: logger(logLevel, log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIdOf,
    trustProxy: trustProxy.length > 0 ? [...trustProxy] : false,
    // Serve the requests that are already in progress when the service stops.
    return503OnClosing: false,
    requestTimeout: 60_000,
    clientErrorHandler: clientError,
    frameworkErrors: failBeforeRouting,
  });
}

function surround(app: FastifyInstance): void {
  logRequests(app);
  endConnectionsWhenClosing(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(responseHeaders(request.id));
    done();
  });
  addTransportHeaders(app);
  rejectRepeatedHeaders(app);
  app.setErrorHandler(fail);
  app.setNotFoundHandler(async () => {
    throw new Problem('route_not_found', 'This path does not exist.');
  });
}

interface ApiParts {
  database: Database;
  config: Config;
  clock: Clock;
  door: Door;
  entrance: Gate;
  mail: MailWorker | undefined;
  taxAuthority: TaxAuthority;
}

/** Registers the routes that pages of other origins may call too (CORS). */
async function addApi(
  scope: FastifyInstance,
  { database, config, clock, door, entrance, mail, taxAuthority }: ApiParts,
): Promise<void> {
  await addCors(scope, config.corsOrigins);
  addDescription(scope);
  const { run, ...api } = areasApi({
    database,
    clock,
    bulkLimit: config.bulkLimit,
    points: { rate: config.pointsRate, checked: config.pointsCheck === 'on' },
    secrets: secretsWith(config.secretKey ?? config.secretKeyFile ?? []),
    driverTier: config.driverTier,
    mail,
    carriers: carriersSetup(config),
    taxAuthority,
    again: entrance.again,
  });
  const { authenticate, counted, outranking } = entrance;
  const finish = finishing(scope);
  scope.setErrorHandler(async (error, request, reply) =>
    fail(await outranking(error, request), request, reply),
  );
  const limits = { body: config.bodyLimit, upload: config.uploadLimit };
  await scope.register(
    serverStub<Context, Principal>({
      ...api,
      run: counted((incoming, handle) =>
        door.inShare(incoming.principal.account.id, incoming.request, () =>
          finish(() => run(incoming, handle)),
        ),
      ),
      authenticate,
      limits,
    }),
  );
}
