/**
 * HTTP requests to a carrier. They go only to the address that the operator configured: adapters supply only paths,
 * redirects are not followed, and the size of responses is limited. One deadline covers all requests.
 */
import type { Credentials } from '../shipping-settings.ts';
import { CarrierFailure } from './carrier.ts';

export interface CarrierRequest {
  method?: 'GET' | 'POST' | 'DELETE' | 'PATCH';
  /** The path below the carrier's base URL. `path` encodes parts that come from data. */
  path: string;
  query?: Readonly<Record<string, string | number>>;
  headers?: Readonly<Record<string, string>>;
  /** Sent as a JSON body. */
  json?: unknown;
  /** Sent as a form body. */
  form?: Readonly<Record<string, string>>;
}

export interface CarrierResponse {
  headers: Headers;
  bytes: Uint8Array;
  text(): string;
  /** @throws CarrierFailure if the body is not JSON */
  json(): unknown;
}

export interface CarrierHttp {
  credentials: Credentials;
  send(request: CarrierRequest): Promise<CarrierResponse>;
}

const mostBytes = 10 * 1024 * 1024;

export interface CarrierHttpOptions {
  name: string;
  url: string;
  credentials: Credentials;
  timeoutMs: number;
}

export function carrierHttp({ name, url, credentials, timeoutMs }: CarrierHttpOptions): CarrierHttp {
  const signal = AbortSignal.timeout(timeoutMs);
  return {
    credentials,
    async send({ method = 'GET', path: below, query = {}, headers = {}, json, form }) {
      const target = new URL(url + below);
      for (const [key, value] of Object.entries(query)) target.searchParams.set(key, String(value));
      const type =
        json !== undefined ? 'application/json' : form ? 'application/x-www-form-urlencoded' : undefined;
      const body = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString();
      try {
        const response = await fetch(target, {
          method,
          headers: { accept: '*/*', ...(type && { 'content-type': type }), ...headers },
          ...(body !== undefined && { body }),
          redirect: 'error',
          signal,
        });
        return read(name, response, await bytesOf(name, response));
      } catch (error) {
        throw failureOf(name, error, timeoutMs);
      }
    },
  };
}

/** Builds a path with encoded parts: `path`/v2/envios/${number}``. */
export function path(texts: TemplateStringsArray, ...parts: readonly string[]): string {
  return texts.map((text, index) => text + encodeURIComponent(parts[index] ?? '')).join('');
}

async function bytesOf(name: string, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > mostBytes)
      throw new CarrierFailure('carrier_unavailable', `${name} returned a response that is too large.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function read(name: string, { ok, status, headers }: Response, bytes: Uint8Array): CarrierResponse {
  const text = () => Buffer.from(bytes).toString('utf8');
  if (!ok) {
    const rejected = status >= 400 && status < 500;
    const code = rejected ? 'carrier_rejected' : 'carrier_unavailable';
    const why = rejected ? `: ${shortened(text())}` : '';
    throw new CarrierFailure(code, `${name} returned ${status}${why}.`);
  }
  return {
    headers,
    bytes,
    text,
    json() {
      try {
        return JSON.parse(text());
      } catch (cause) {
        throw new CarrierFailure('carrier_unavailable', `${name} returned invalid JSON.`, {
          cause,
        });
      }
    },
  };
}

function shortened(text: string): string {
  const plain = text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length > 300 ? `${plain.slice(0, 300)}…` : plain.replace(/\.$/, '') || 'it gave no reason';
}

function failureOf(name: string, error: unknown, timeoutMs: number): CarrierFailure {
  if (error instanceof CarrierFailure) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new CarrierFailure(
      'carrier_timeout',
      `${name} did not respond within ${timeoutMs / 1000} seconds.`,
    );
  }
  return new CarrierFailure('carrier_unavailable', `${name} could not be reached.`, { cause: error });
}
