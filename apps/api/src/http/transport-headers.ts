/** What keeps browsers from doing more with an answer than it is for (Decision transport). */
import type { FastifyInstance } from 'fastify';

/** A year; whoever came over TLS once comes over TLS again. */
const overTls = 'max-age=31536000';

/** Behind TLS is what a trusted proxy says it is. */
export function addTransportHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ protocol }, reply, done) => {
    reply.headers({ 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' });
    if (protocol === 'https') reply.header('strict-transport-security', overTls);
    done();
  });
}
