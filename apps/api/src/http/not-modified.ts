/** Conditional reads: a record that the caller already has is not sent again (Decision concurrency). */
import type { AnyReply } from '@mostrador/server-stub';

/** Returns the reply, or 304 if `If-None-Match` names the version in its `ETag`. */
export function notModified(
  request: { headers: { 'if-none-match'?: string | undefined } },
  reply: AnyReply,
): AnyReply {
  const etag = reply.headers?.etag;
  const known = request.headers['if-none-match'];
  if (etag === undefined || known === undefined) return reply;
  const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes(etag) || tags.includes('*') ? { ...reply, status: 304, data: undefined } : reply;
}
