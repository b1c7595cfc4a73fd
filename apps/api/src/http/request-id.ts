/** The ID of a request, in its response, the log and the activity (Decision request-id). */
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns the caller's own ID if it is valid, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(own) ? own : newRequestId();
}

/** Random bytes for many IDs at once, since one call per ID costs more than the rest of it. */
const bytes = Buffer.alloc(12 * 256);
let used = bytes.length;

export function newRequestId(): string {
  if (used === bytes.length) {
    randomFillSync(bytes);
    used = 0;
  }
  used += 12;
  return `req_${bytes.toString('hex', used - 12, used)}`;
}
