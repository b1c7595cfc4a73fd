/** Which pages may call the API, and what they may read of its answers (Decision cors). */
import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

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

/**
 * Lets pages of the origins call what is registered in `scope`; `*` is any. Cookies never count: whoever calls
 * the API sends a token. A preflight needs none.
 */
export async function addCors(scope: FastifyInstance, origins: '*' | readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await scope.register(cors, {
    origin: origins === '*' ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: exposed,
    maxAge: 600,
    credentials: false,
    strictPreflight: false,
  });
}
