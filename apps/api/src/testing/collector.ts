/** An OpenTelemetry collector that records the traces it receives. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export interface CollectedSpan {
  name: string;
  traceId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
}

export interface Collector {
  url: string;
  spans: CollectedSpan[];
  /** All received bodies; `headers` has those of each request. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Sent {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: { name: string; traceId: string; parentSpanId?: string; attributes: Attribute[] }[];
    }[];
  }[];
}

export async function collector(): Promise<Collector> {
  const found: Collector = { url: '', spans: [], bodies: [], headers: [] };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    found.bodies.push(body);
    found.headers.push(request.headers);
    if (request.url === '/v1/traces') found.spans.push(...spansIn(JSON.parse(body)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  found.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return found;
}

function spansIn({ resourceSpans }: Sent): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, parentSpanId, attributes }) => ({
        name,
        traceId,
        parentSpanId,
        attributes: Object.fromEntries([...resource.attributes, ...attributes].map(entry)),
      })),
  );
}

function entry({ key, value }: Attribute): [string, unknown] {
  return [key, Object.values(value)[0]];
}
