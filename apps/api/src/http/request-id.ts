/** The id by which a request is found again: in its answer, in the log, in the activity record (Decision request-id). */
import { randomFillSync } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The caller's own id where it can be used, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const own = headers['x-request-id'];
  return typeof own === 'string' && /^[A-Za-z0-9_-]{8,64}$/.test(own) ? own : newRequestId();
}

/** Random bytes are fetched for many ids at once: a call for each costs more than the rest of the id. */
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
