import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns the ID given by the caller, or a new one (Decision request-id). */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = String(headers['x-request-id'] ?? '');
  return /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : `req_${randomBytes(8).toString('hex')}`;
}
