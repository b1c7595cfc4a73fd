/** Which pages may call the API, and what they may read of its answers (Decision cors). */
import cors, { type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './logging.ts';

/** What a page may read besides the body. */
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

/** What pages of others may call. A preflight to any path comes to the plugin, whoever else serves the path. */
const shared = /^\/(api\/|api$|openapi(\.flat)?\.json$)/;

/**
 * Lets pages of the origins call the API and read its description, registered in `scope`; `*` is any. Cookies never
 * count: whoever calls the API sends a token. A preflight needs none.
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
    delegator: (request, answer) =>
      answer(null, shared.test(pathOf(request.url)) ? options : { origin: false }),
  });
}
