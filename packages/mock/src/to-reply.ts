/** Converts a documented response to the response to this request. */

import { isObject } from '@mostrador/json';
import { type AnyOperation, type AnyReply, Problem } from '@mostrador/server-stub';
import { type FieldError, isErrorCode, operationTable } from '@mostrador/types';
import type { IHttpResponse } from '@stoplight/prism-http';

/** Headers whose documented examples belong to another request. */
const ABOUT_ANOTHER_REQUEST = new Set(['content-type', 'idempotency-replayed', 'link', 'x-request-id']);
/** Fields of a problem that are specific to a request, or derived from its code. */
const MADE = new Set([
  'success',
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'errors',
  'request_id',
]);

/** Converts a response. @throws Problem for a documented error that the request asked for */
export function toReply(
  { statusCode, headers, body }: IHttpResponse,
  { path }: Pick<AnyOperation, 'path'>,
): AnyReply {
  const kept = keptHeaders(headers);
  if (statusCode >= 400) throw problemOf(body, kept);
  const data = isObject(body) ? body.data : undefined;
  const { location, ...others } = kept;
  const own = location === undefined ? undefined : addressOf(data, path);
  return { status: statusCode, data, headers: { ...others, ...(own !== undefined && { location: own }) } };
}

/** Returns the URL of the record that an operation created at `path`, if records have URLs below it. */
function addressOf(data: unknown, path: string): string | undefined {
  const id = isObject(data) ? (data._id ?? data.id) : undefined;
  return typeof id === 'string' && addressable.has(`${path}{id}/`) ? `${path}${id}/` : undefined;
}

const addressable = new Set(
  Object.values(operationTable).flatMap(({ method, path }) => (method === 'GET' ? [path] : [])),
);

function keptHeaders(headers: IHttpResponse['headers'] = {}): Record<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name.toLowerCase(), String(value)] as const,
  );
  return Object.fromEntries(entries.filter(([name]) => !ABOUT_ANOTHER_REQUEST.has(name)));
}

/** Converts a problem document to a Problem to throw. @throws Error if its code is unknown */
export function problemOf(body: unknown, headers: Record<string, string>): Problem {
  const { code, detail, errors, ...members } = isObject(body) ? body : {};
  if (!isErrorCode(code)) throw new Error('The problem has no known code');
  return new Problem(code, String(detail), {
    headers,
    ...(isFieldErrors(errors) && { errors }),
    extra: Object.fromEntries(Object.entries(members).filter(([name]) => !MADE.has(name))),
  });
}

function isFieldErrors(value: unknown): value is FieldError[] {
  return Array.isArray(value) && value.every((error) => isObject(error) && typeof error.field === 'string');
}
