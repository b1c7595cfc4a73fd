/** A validating proxy: validates requests, sends them to a service, and compares its responses with the description. */
import { type AnyOperation, type AnyReply, Problem } from '@mostrador/server-stub';
import type { FastifyRequest } from 'fastify';
import { problemOf } from './to-reply.ts';

/** Headers of a single connection, or of the encoded body. */
const HOP = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/** Sends a valid request to a service. `report` receives each deviation of the response from the description. */
export type Forward = (operation: AnyOperation, request: FastifyRequest) => Promise<AnyReply>;

/** Creates the proxy. @throws TypeError for an invalid URL */
export function openProxy(target: string, report: (line: string) => void): Forward {
  const origin = new URL(target).origin;
  return async (operation, request) => {
    const response = await send(origin, request);
    const text = await response.text();
    const body = read(text);
    const { deviations } = await import('@mostrador/server-stub/testing');
    const mediaType = response.headers.get('content-type') ?? undefined;
    const found = deviations(operation.id, { status: response.status, mediaType, body });
    for (const one of found) report(`${request.method} ${request.url}: ${one}`);
    const headers = {
      ...keptHeaders(response.headers),
      ...(found.length > 0 && { 'x-mock-deviations': JSON.stringify(found.slice(0, 10)) }),
    };
    if (response.status >= 400) throw problemOf(body, headers);
    return { status: response.status, data: Object(body).data, headers };
  };
}

async function send(origin: string, { method, url, headers, body }: FastifyRequest): Promise<Response> {
  if (String(headers['content-type']).startsWith('multipart/')) {
    throw new Problem('unsupported_media_type', 'The proxy of the mock does not forward file uploads.');
  }
  const kept = Object.entries(headers).filter(([name, value]) => !HOP.has(name) && typeof value === 'string');
  try {
    return await fetch(origin + url, {
      method,
      headers: Object.fromEntries(kept.map(([name, value]) => [name, String(value)])),
      ...(body !== undefined && body !== null && { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem('unavailable', `The service behind the proxy, ${origin}, does not respond.`);
  }
}

function read(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function keptHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !HOP.has(name) && name !== 'content-type'));
}
