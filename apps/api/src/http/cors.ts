/** CORS: the origins that may call the API, and the response headers they may read (Decision cors). */
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './logging.ts';

/** The response headers that a page may read. */
const exposed = [
  'ETag',
  'Location',
  'Link',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Request-Id',
  'Idempotency-Replayed',
  'Deprecation',
  'Sunset',
];

/** The paths that other origins may call. The plugin gets preflights for every path, whatever serves it. */
const shared = /^\/(api\/|api$|openapi(\.flat)?\.json$)/;

/**
 * Allows the origins to call the API and read its description, for routes in `scope`; `*` means any. Cookies are never
 * allowed, since callers of the API send a token. A preflight needs no token.
 */
export async function addCors(scope: FastifyInstance, origins: '*' | readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  const options: FastifyCorsOptions = {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposed,
    maxAge: 600,
    credentials: false,
    strictPreflight: false,
  };
  await scope.register(cors, {
    delegator: (request, callback) =>
      callback(null, shared.test(pathOf(request.url)) ? options : { origin: false }),
  });
}
