/** Allows any origin to call the mock from a browser (Decision cors). */
import type { FastifyInstance } from 'fastify';

const EXPOSED =
  'ETag, Location, Link, RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, X-Request-Id, Idempotency-Replayed, Deprecation, Sunset';

/** Responds to preflights, without a token, before anything else processes the request. */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'access-control-expose-headers': EXPOSED });
    const wanted = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || wanted === undefined) return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
        'access-control-max-age': '600',
      })
      .send();
  });
}
