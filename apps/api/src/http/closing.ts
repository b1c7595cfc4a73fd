import type { FastifyInstance } from 'fastify';

/**
 * Adds `Connection: close` to responses once the service starts to stop; kept-alive connections would delay the stop
 * until its timeout.
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
