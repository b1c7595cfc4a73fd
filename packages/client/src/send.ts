/** Sends one request with openapi-fetch and opens the envelope of its answer. */
import createFetchClient from 'openapi-fetch';
import { ApiError } from './api-error.ts';

export interface ClientOptions {
  /** Where the service is, without `/api/v1`: `https://shop.example`. */
  baseUrl: string;
  /** An API token of one account. */
  token: string;
  /** Sends the requests; the `fetch` of the runtime unless told. */
  fetch?: (request: Request) => Promise<Response>;
  /** Headers of every request. */
  headers?: Record<string, string>;
}

/** What one call may ask for besides its parameters. */
export interface RequestOptions {
  /** Gives up when it is aborted. */
  signal?: AbortSignal;
  /** Further headers of this request. */
  headers?: Record<string, string>;
  /** Makes the call safe to repeat: the same key with the same body does nothing twice. */
  idempotencyKey?: string;
  /** Changes the record only if its `ETag` is still this one. */
  ifMatch?: string;
  /** Sees the answer, with its status and headers, before the call returns. */
  onResponse?: (response: Response) => void;
}

export interface RequestInput {
  path?: Record<string, unknown> | undefined;
  query?: object | undefined;
  body?: unknown;
  /** The media type of a body that is not JSON. */
  mediaType?: string;
}

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE' | 'PATCH';

/** Resolves to the `data` of the answer. @throws ApiError for every other answer. */
export type Send = <Data>(
  method: Method,
  path: string,
  input: RequestInput,
  options?: RequestOptions,
) => Promise<Data>;

export function sender({ baseUrl, token, fetch, headers = {} }: ClientOptions): Send {
  const api = createFetchClient<AnyPaths>({
    baseUrl,
    ...(fetch && { fetch }),
    headers: { ...headers, Authorization: `Bearer ${token}` },
    querySerializer: { array: { style: 'form', explode: false } },
  });
  return async <Data>(method: Method, path: string, input: RequestInput, options: RequestOptions = {}) => {
    const { data, error, response } = await api.request(lower(method), path, {
      params: { path: input.path ?? {}, query: { ...input.query } },
      body: input.mediaType === undefined ? input.body : formOf(input.body),
      headers: headersOf(options),
      signal: options.signal ?? null,
      parseAs: 'text',
    });
    options.onResponse?.(response);
    const answer = parsed(data);
    if (!isEnvelope<Data>(answer)) throw new ApiError(response, error);
    return answer.data;
  };
}

function headersOf({ headers = {}, idempotencyKey, ifMatch }: RequestOptions): Record<string, string> {
  return {
    ...headers,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
}

/** A multipart form of the members of an object. */
function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...(body ?? {}) })) {
    for (const part of [value].flat()) form.append(name, part instanceof Blob ? part : String(part));
  }
  return form;
}

/** The value of a JSON text; undefined for anything else, such as the page of a proxy. */
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

/** openapi-fetch typed for any operation: the facade, not this, says which path takes what. */
interface AnyOperation {
  parameters: { path: Record<string, unknown>; query: Record<string, unknown> };
  requestBody?: { content: { 'application/json': unknown } };
  responses: {
    200: { content: { 'application/json': unknown } };
    default: { content: { 'application/problem+json': unknown } };
  };
}

type AnyPaths = Record<string, Record<Lowercase<Method>, AnyOperation>>;
