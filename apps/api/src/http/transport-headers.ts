/** Security headers for browsers (Decision transport). */
import type { FastifyInstance } from 'fastify';

/** HSTS for a year. */
const overTls = 'max-age=31536000';

/** Adds the headers. A trusted proxy says whether the client used TLS. */
export function addTransportHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ protocol }, reply, done) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' });
    if (protocol === 'https') reply.header('strict-transport-security', overTls);
    done();
  });
}
