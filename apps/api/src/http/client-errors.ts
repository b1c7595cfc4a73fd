/**
 * Returns problems for invalid HTTP, oversized headers and slow requests, which fail before a request exists (Decision
 * N59, N60).
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Problem, renderProblem } from '@mostrador/server-stub';
import type { ErrorCode } from '@mostrador/types';
import type { FastifyInstance } from 'fastify';
import { responseHeaders } from './failures.ts';
import { newRequestId } from './request-id.ts';

const known: Record<string, readonly [code: ErrorCode, detail: string]> = {
  HPE_HEADER_OVERFLOW: ['headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['request_timeout', 'The request did not arrive in time.'],
};
const notHttp = ['malformed_request', 'The request is not valid HTTP.'] as const;

/** For the option `clientErrorHandler` of Fastify. */
export function clientError(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  socket.write(response(new Problem(...(known[error.code ?? ''] ?? notHttp)), this.problemTypes));
  // The rest of the request is never read, so the end of the client's side would go unnoticed.
  socket.destroySoon();
}

function response(problem: Problem, types: string | undefined): string {
  const id = newRequestId();
  const { status, headers, body } = renderProblem(problem, { id, url: '/' }, types);
  const text = JSON.stringify(body);
  const all = {
    ...responseHeaders(id),
    ...headers,
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n');
}
