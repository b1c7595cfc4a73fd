/** Metrics for Prometheus (Decision health): requests by operation, the database pool, rejections, the process. */
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../store/connect.ts';

export interface Metrics {
  rejected(limit: string): void;
}

export interface MetricsOptions {
  database: Database;
  port: number;
  host: string;
}

const none: Metrics = { rejected: () => {} };

/** Adds the metrics. Without a port, it neither measures nor loads the library. */
export async function addMetrics(
  app: FastifyInstance,
  { database, port, host }: Omit<MetricsOptions, 'port'> & { port: number | undefined },
): Promise<Metrics> {
  return port === undefined ? none : await measured(app, { database, port, host });
}

async function measured(app: FastifyInstance, { database, port, host }: MetricsOptions): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    registers,
    name: 'mostrador_request_duration_seconds',
    labelNames: ['operation', 'method', 'status'],
    help: 'Request duration by operation; "other" for requests of no operation.',
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  });
  const rejections = new Counter({
    registers,
    name: 'mostrador_rate_limited_total',
    labelNames: ['limit'],
    help: 'Requests rejected by a rate limit, by limit.',
  });
  new Gauge({
    registers,
    name: 'mostrador_database_connections',
    labelNames: ['state'],
    help: 'Database connections: busy, idle, and waiting requests.',
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool;
      this.set({ state: 'busy' }, totalCount - idleCount);
      this.set({ state: 'idle' }, idleCount);
      this.set({ state: 'waiting' }, waitingCount);
    },
  });
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    const operation = routeOptions.config.operation?.id ?? 'other';
    requests.observe({ operation, method, status: statusCode }, elapsedTime / 1000);
    done();
  });
  serveOnItsOwn(app, registry, { port, host });
  return { rejected: (limit) => rejections.inc({ limit }) };
}

/**
 * Serves the metrics on a port of their own, so that they are not exposed to the internet by mistake. Stops with the
 * service.
 */
function serveOnItsOwn(app: FastifyInstance, registry: Registry, at: { port: number; host: string }): void {
  let server: Server | undefined;
  app.addHook('onReady', async () => {
    server = await listening(registry, at);
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : at.port;
    app.log.info({ address: `http://${at.host}:${port}/metrics` }, 'metrics');
  });
  app.addHook('onClose', async () => {
    server?.close();
    server?.closeAllConnections();
  });
}

async function listening(
  registry: Registry,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const found = request.url?.split('?', 1)[0] === '/metrics';
    const text = found ? await registry.metrics() : '';
    response.writeHead(found ? 200 : 404, { 'content-type': registry.contentType }).end(text);
  });
  return await new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(cannotServe(port, host, cause)));
    server.listen(port, host, () => resolve(server));
  });
}

function cannotServe(port: number, host: string, cause: Error): Error {
  return new Error(
    `The metrics cannot be served on port ${port} of ${host}: choose another METRICS_PORT or METRICS_HOST.`,
    { cause },
  );
}
