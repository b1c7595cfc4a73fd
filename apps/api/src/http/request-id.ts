/** The id by which a request is found again: in its answer, in the log, in the activity record (Decision request-id). */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The caller's own id where it can be used, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(own) ? own : newRequestId();
}

export function newRequestId(): string {
  return `req_${randomBytes(12).toString('hex')}`;
}
