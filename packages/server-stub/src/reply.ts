/** Sends the result of a handler in the success envelope (Reference 2.1.1). */
import type { FastifyReply } from 'fastify';
import { type AnyReply, RawJson } from './call.ts';

const JSON_UTF8 = 'application/json; charset=utf-8';

export function sendReply(reply: FastifyReply, { status, data, headers = {} }: AnyReply): FastifyReply {
  const links = [reply.getHeader('link') ?? [], headers.link ?? []].flat();
  reply.code(status).headers(links.length > 1 ? { ...headers, link: links.join(', ') } : headers);
  return status === 304 ? reply.send() : reply.type(JSON_UTF8).send(envelope(data));
}

/**
 * Returns the envelope as text. Stored JSON is sent unchanged: parsing and serializing it would cost more than the rest
 * of the request.
 */
function envelope(data: unknown): string {
  return data instanceof RawJson
    ? `{"success":true,"data":${data.text}}`
    : JSON.stringify({ success: true, data });
}
