/** Answers what is not HTTP, or not soon or small enough, before there is a request (Decision N59). */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { answerHeaders } from './failures.ts';
import { newRequestId } from './request-id.ts';

const details: Record<string, readonly [status: number, detail: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/** For the option `clientErrorHandler` of Fastify. */
export function clientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = details[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
  socket.write(response(status, detail));
  // The rest of what was sent is never read, so the other side's end would not be noticed.
  socket.destroySoon();
}

function response(status: number, detail: string): string {
  const title = STATUS_CODES[status] ?? 'Bad Request';
  const request_id = newRequestId();
  const body = JSON.stringify({
    ...{ success: false, type: 'about:blank', title, status, detail, instance: '/' },
    ...{ code: 'malformed_request', request_id },
  });
  const headers = {
    ...answerHeaders(request_id),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n');
}
