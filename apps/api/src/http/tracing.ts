/**
 * Creates a span for every request, if an OpenTelemetry collector is configured; otherwise nothing is loaded. A span
 * has no headers, query or body, only what the log has too.
 */
import type { Attributes, Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export type TracingConfig = Pick<Config, 'tracesUrl' | 'tracesHeaders' | 'tracesName'>;

/** Adds tracing. Call it before the hooks that a span should include. */
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

/** Returns the attributes, named after the semantic conventions where they exist. */
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
