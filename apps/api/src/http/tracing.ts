/**
 * A span of every request for an OpenTelemetry collector, where one is configured; else nothing of it is loaded.
 * A span has no headers, no query, no body: only what the log says too.
 */
import type { Attributes, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type TracingConfig = Pick<Config, 'tracesUrl' | 'tracesHeaders' | 'tracesName'>;

/** To be called before the hooks whose work a span is to hold. */
export async function addTracing(app: FastifyInstance, config: TracingConfig): Promise<void> {
  if (config.tracesUrl === undefined) return;
  const { startTracing } = await import('./tracing-exporter.ts');
  const tracing = startTracing({ ...config, tracesUrl: config.tracesUrl });
  const spans = new WeakMap<FastifyRequest, Span>();
  app.addHook('onRequest', async (request) => {
    spans.set(request, tracing.begin(request.method, request.headers));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    const { operation } = request.routeOptions.config;
    span?.updateName(`${request.method} ${operation?.path ?? request.routeOptions.url ?? 'unknown path'}`);
    span?.setAttributes(attributesOf(request, statusCode));
    if (statusCode >= 500) span?.setStatus({ code: tracing.errorStatus });
    span?.end();
  });
  app.addHook('onClose', tracing.stop);
}

/** By the names of the semantic conventions where they have one. */
function attributesOf(request: FastifyRequest, status: number): Attributes {
  const { operation } = request.routeOptions.config;
  return {
    'http.request.method': request.method,
    'http.response.status_code': status,
    'url.scheme': request.protocol,
    'mostrador.request_id': request.id,
    ...(operation && { 'http.route': operation.path, 'mostrador.operation': operation.id }),
    ...(request.who && { 'mostrador.account_id': request.who.account.id }),
    ...(request.facts?.code !== undefined && { 'error.type': request.facts.code }),
  };
}
