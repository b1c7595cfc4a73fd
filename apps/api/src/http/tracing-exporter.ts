/** Exports spans to a collector by OTLP over HTTP. Loaded only if one is configured. */
import type { IncomingHttpHeaders } from 'node:http';
import { defaultTextMapGetter, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { version } from '../version.ts';
import type { TracingConfig } from './tracing.ts';

export interface Tracing {
  /** Starts the span of a request, as a child of the trace in its `traceparent`. */
  begin(method: string, headers: IncomingHttpHeaders): Span;
  errorStatus: SpanStatusCode;
  /** Exports the remaining spans. An unresponsive collector delays the stop by at most two seconds. */
  stop(): Promise<void>;
}

const patienceMs = 2000;

export function startTracing({
  tracesUrl,
  tracesHeaders,
  tracesName,
}: TracingConfig & { tracesUrl: string }): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${tracesUrl}/v1/traces`, headers: { ...tracesHeaders } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': tracesName, 'service.version': version() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer('mostrador');
  const propagator = new W3CTraceContextPropagator();
  return {
    begin(method, headers) {
      const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
      return tracer.startSpan(method, { kind: SpanKind.SERVER }, parent);
    },
    errorStatus: SpanStatusCode.ERROR,
    async stop() {
      const patience = new Promise<void>((resolve) => void setTimeout(resolve, patienceMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), patience]);
    },
  };
}
