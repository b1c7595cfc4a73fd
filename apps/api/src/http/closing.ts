import type { FastifyInstance } from 'fastify';

/**
 * Answers of requests that are in progress when the service begins to stop tell the client that the connection ends
 * with them; kept alive, it would hold up the stop until it times out.
 */
export function endConnectionsWhenClosing(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing) reply.header('connection', 'close');
    done(null, payload);
  });
}
