/** Rejects bodies of the wrong size or type before they are read (Decision N60: 413, 415). */
import type { FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';
import type { BodyRule } from './tables.ts';

const JSON_TYPE = 'application/json';

/**
 * Checks size and type. An operation without a body accepts JSON and ignores it, since many clients send `{}` with
 * every POST.
 */
export function rejectForeignBody(request: FastifyRequest, body: BodyRule | undefined): void {
  if (!hasBody(request)) return;
  const limit = request.routeOptions.bodyLimit;
  if (lengthOf(request) > limit)
    throw new Problem('payload_too_large', `The body may have at most ${limit} bytes.`);
  const type = mediaTypeOf(request);
  const taken = body?.mediaType ?? JSON_TYPE;
  if (type === taken) return;
  throw new Problem('unsupported_media_type', `Send the body as \`${taken}\`.`);
}

/** Returns the media type in lower case, without its parameters; empty if there is none. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function hasBody(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  return request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0;
}

function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}
