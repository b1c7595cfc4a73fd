/** Records the requests that the mock received, and logs a line for each. */
import type { FastifyInstance } from 'fastify';

/** A request that the mock received, with the status of its response. */
export interface MockCall {
  method: string;
  /** The path with the query, as it was sent. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  /** The JSON body, or the fields of a form; undefined for none. */
  body: unknown;
  status: number;
  /** Milliseconds until the response was sent. */
  milliseconds: number;
}

/** The maximum number of recorded calls; older ones are dropped. */
const MOST = 10_000;

/** Returns a list that grows with each request. `log` receives a line such as `GET /api/v1/products/list/ 200 4 ms`. */
export function recordCalls(app: FastifyInstance, log?: (line: string) => void): MockCall[] {
  const calls: MockCall[] = [];
  app.addHook('onResponse', async (request, reply) => {
    const { method, url, headers, body } = request;
    const milliseconds = Math.round(reply.elapsedTime);
    calls.push({ method, url, headers, body, status: reply.statusCode, milliseconds });
    if (calls.length > MOST) calls.shift();
    log?.(`${method} ${url} ${reply.statusCode} ${milliseconds} ms`);
  });
  return calls;
}
