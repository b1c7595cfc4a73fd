/** Sends requests with openapi-fetch, retries them, and unwraps the response. */
import createFetchClient, { type Client as FetchClient } from 'openapi-fetch';
import { ApiError } from './api-error.ts';
import { ConnectionError } from './connection-error.ts';
import { formOf } from './form.ts';
import type { ClientOptions, RequestOptions } from './options.ts';
import { defaultBackoff, persist } from './persist.ts';
import { randomKey } from './random-key.ts';

export interface RequestInput {
  path?: Record<string, unknown> | undefined;
  query?: object | undefined;
  body?: unknown;
  /** The media type of a body that is not JSON. */
  mediaType?: string;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';

/** Resolves to the `data` of the response. @throws ApiError for an error response, ConnectionError for none. */
export type Send = <Data>(
  method: Method,
  path: string,
  input: RequestInput,
  options?: RequestOptions,
) => Promise<Data>;

/** One request, identical for each attempt. */
interface Call {
  method: Method;
  path: string;
  input: RequestInput;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  timeout: number;
  fetch: (request: Request) => Promise<Response>;
  onResponse: RequestOptions['onResponse'];
  now: () => number;
}

/**
 * Connects to one service, for `createClient` or for the functions of single resources.
 * @throws TypeError for a `baseUrl` that includes `/api/v1`, and for an empty token
 */
export function connect(client: ClientOptions): Send {
  checkOptions(client);
  const api = createFetchClient<AnyPaths>({
    baseUrl: client.baseUrl,
    headers: {
      ...client.headers,
      ...(client.token !== null && { Authorization: `Bearer ${client.token}` }),
    },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  const backoff = { ...defaultBackoff, ...client.backoff };
  return <Data>(method: Method, path: string, input: RequestInput, options: RequestOptions = {}) => {
    const { signal, onResponse, timeout = client.timeout ?? 30_000 } = options;
    const call: Call = {
      method,
      path,
      input,
      signal,
      timeout,
      onResponse,
      now: backoff.now,
      headers: headersOf(method, options),
      fetch: client.fetch ?? ((request) => fetch(request)),
    };
    const retries = options.retries ?? client.retries ?? 2;
    return persist(() => attempt<Data>(api, call), { retries, backoff, signal });
  };
}

function checkOptions({ baseUrl, token }: ClientOptions): void {
  const [, service] = /^(.*?)\/api\/v1\/?$/.exec(baseUrl) ?? [];
  if (service !== undefined) throw new TypeError(`\`baseUrl\` must not include /api/v1: use "${service}".`);
  if (token?.trim() === '') {
    throw new TypeError(
      '`token` is empty. Pass an access token, such as mst_live_…, or null on a page of the service.',
    );
  }
}

/**
 * Returns the headers. Every POST and PATCH has an idempotency key, the same for all its attempts (Decision
 * idempotency).
 */
function headersOf(method: Method, options: RequestOptions): Record<string, string> {
  const { headers = {}, ifMatch, idempotencyKey = keyFor(method, headers) } = options;
  return {
    ...headers,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
}

function keyFor(method: Method, headers: Record<string, string>): string | undefined {
  const own = Object.keys(headers).some((name) => name.toLowerCase() === 'idempotency-key');
  return own || (method !== 'POST' && method !== 'PATCH') ? undefined : randomKey();
}

async function attempt<Data>(api: FetchClient<AnyPaths>, call: Call): Promise<Data> {
  const { body, error, response, raw } = await exchange(api, call);
  if (raw) await call.onResponse?.(raw);
  if (!isEnvelope<Data>(body)) throw new ApiError(nameOf(call), response, error, call.now());
  return body.data;
}

/** Returns the method and path of a call for messages: `GET /api/v1/products/6ad0d0a8b1c1c1e7a5050009/`. */
function nameOf({ method, path, input }: Call): string {
  return `${method} ${path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input.path?.[name])))}`;
}

/** Returns the response to one request with its body read. `raw` is the same response, unread, for `onResponse`. */
async function exchange(api: FetchClient<AnyPaths>, call: Call) {
  const { method, path, input, headers } = call;
  const limit = call.timeout > 0 ? AbortSignal.timeout(call.timeout) : undefined;
  let sent = false;
  let raw: Response | undefined;
  try {
    const { data, error, response } = await api.request(lower(method), path, {
      params: { path: input.path ?? {}, query: { ...input.query } },
      body: input.mediaType === undefined ? input.body : formOf(input.body),
      headers,
      signal: anyOf(call.signal, limit),
      parseAs: 'text',
      fetch: async (request) => {
        sent = true;
        const response = await call.fetch(request);
        if (call.onResponse) raw = response.clone();
        return response;
      },
    });
    return { body: parsed(data), error, response, raw };
  } catch (error) {
    // An error before sending is a mistake of the program, such as an invalid header.
    if (call.signal?.aborted || !sent) throw error;
    const code = limit?.aborted ? 'timed_out' : 'connection_failed';
    throw new ConnectionError(code, nameOf(call), error);
  }
}

function anyOf(...signals: (AbortSignal | undefined)[]): AbortSignal | null {
  const [first = null, second] = signals.filter((signal) => signal !== undefined);
  return first && second ? AbortSignal.any([first, second]) : first;
}

/** Parses a JSON text; undefined for anything else, such as an HTML page of a proxy. */
function parsed(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEnvelope<Data>(value: unknown): value is { data: Data } {
  return typeof value === 'object' && value !== null && 'data' in value;
}

function lower<Text extends string>(text: Text): Lowercase<Text>;
function lower(text: string): string {
  return text.toLowerCase();
}

/** openapi-fetch typed for any operation: the facade knows the parameters of each path. */
interface AnyOperation {
  parameters: { path: Record<string, unknown>; query: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: {
    200: { content: { 'application/json': unknown } };
    default: { content: { 'application/problem+json': unknown } };
  };
}

type AnyPaths = Record<string, Record<Lowercase<Method>, AnyOperation>>;
