/** Refuses bodies of the wrong size or type before they are read (Decision N60: 413, 415). */
import type { FastifyRequest } from 'fastify';
import { Problem } from './problems.ts';
import type { BodyRule } from './tables.ts';

const JSON_TYPE = 'application/json';

/** An operation without a body of its own takes JSON and ignores it: many clients send `{}` with every POST. */
export function refuseForeignBody(request: FastifyRequest, body: BodyRule | undefined): void {
  if (!hasBody(request)) return;
  const type = mediaTypeOf(request);
  const taken = body?.mediaType ?? JSON_TYPE;
  if (type === taken) return;
  const sent = type === '' ? 'a body without a `Content-Type`' : `\`${type}\``;
  throw new Problem('unsupported_media_type', `This operation takes \`${taken}\`, not ${sent}.`);
}

/** The media type in lower case, without its parameters; empty when there is none. */
export function mediaTypeOf({ headers }: FastifyRequest): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function hasBody({ headers, method }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
