/**
 * Rejects requests that repeat a single-value header, since a proxy may have read the other value (Decision transport).
 */
import { Problem } from '@mostrador/server-stub';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Node keeps the first of these and silently drops the rest. */
const single = new Set(['host', 'authorization', 'content-type']);

export function rejectRepeatedHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const name = repeated(request);
    if (name === undefined) return done();
    const detail = `The request has more than one \`${name}\` header. Send it once.`;
    done(new Problem('malformed_request', detail));
  });
}

function repeated({ raw: { rawHeaders } }: FastifyRequest): string | undefined {
  const seen = new Set<string>();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (seen.has(name)) return name;
    if (single.has(name)) seen.add(name);
  }
  return undefined;
}
