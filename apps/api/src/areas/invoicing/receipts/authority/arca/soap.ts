/**
 * Calls the web services of the authority, as described in `data/tax`. Calls go only to the address that the operator
 * configured, each on its own connection and with one deadline for the whole call.
 */
import { readFileSync } from 'node:fs';
import { Agent } from 'node:https';
import type { Client } from 'soap';
import { textAt } from '../../../../../core/read-json.ts';
import { AuthorityUnavailable } from '../authority.ts';

export type ServiceName = 'wsaa' | 'wsfe';

export interface Call {
  service: ServiceName;
  url: string;
  operation: string;
  /** The message, with the names and order of the description. */
  message: object;
  timeoutMs: number;
  /** Aborts calls in progress. */
  signal?: AbortSignal | undefined;
}

/** A fault returned by the service. */
export class SoapFault extends AuthorityUnavailable {
  /** The code without its prefix, such as `coe.alreadyAuthenticated`. */
  readonly code: string;

  constructor(code: string, message: string) {
    super(`The tax authority returned the fault ${code}: ${message}`);
    this.code = code;
  }
}

/** The services never send larger responses. */
const mostBytes = 2 * 1024 * 1024;

/**
 * The authority's servers offer Diffie-Hellman groups that Node rejects, so only elliptic curves are used. Requests are
 * never retried automatically.
 */
const agent = new Agent({ ciphers: 'ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES', minVersion: 'TLSv1.2' });

/** Returns the body of the response. @throws AuthorityUnavailable, SoapFault */
export async function call({ service, url, operation, message, timeoutMs, signal }: Call): Promise<unknown> {
  const client = await clientOf(service, url);
  const deadline = AbortSignal.timeout(timeoutMs);
  const options = {
    timeout: timeoutMs,
    signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    httpsAgent: agent,
    maxRedirects: 0,
    maxContentLength: mostBytes,
  };
  try {
    const method: unknown = client[`${operation}Async`];
    if (typeof method !== 'function') throw new Error(`${service} has no operation ${operation}`);
    const [body]: unknown[] = await method.call(client, message, options);
    return body;
  } catch (error) {
    throw failureOf(error, { timeoutMs, isLate: deadline.aborted });
  }
}

function failureOf(error: unknown, { timeoutMs, isLate }: { timeoutMs: number; isLate: boolean }): Error {
  const fault = textAt(error, 'root', 'Envelope', 'Body', 'Fault', 'faultcode');
  if (fault !== null) {
    const text = textAt(error, 'root', 'Envelope', 'Body', 'Fault', 'faultstring') ?? 'without a reason';
    return new SoapFault(fault.replace(/^.*:/, ''), text);
  }
  const code = textAt(error, 'code');
  if (isLate || code === 'ECONNABORTED' || code === 'ETIMEDOUT') {
    return unavailable(`The tax authority did not respond within ${timeoutMs / 1000} seconds.`, error);
  }
  if (code !== null) return unavailable(`The tax authority could not be reached (${code}).`, error);
  return unavailable('The tax authority returned an unexpected response.', error);
}

/** Drops the original error: errors of the library contain the request, and with it the ticket. */
function unavailable(message: string, error: unknown): AuthorityUnavailable {
  const what = error instanceof Error ? `${error.name}: ${error.message}` : 'no error';
  return new AuthorityUnavailable(message, { cause: what });
}

const clients = new Map<string, Promise<Client>>();

/** Loading a description and the library takes time, so both are loaded once, on first use. */
async function clientOf(service: ServiceName, url: string): Promise<Client> {
  const key = `${service} ${url}`;
  const found = clients.get(key) ?? makeClient(service, url);
  clients.set(key, found);
  try {
    return await found;
  } catch (error) {
    clients.delete(key);
    throw error;
  }
}

async function makeClient(service: ServiceName, url: string): Promise<Client> {
  const { createClientAsync } = await import('soap');
  const file = new URL(`../../../../../../data/tax/${service}.wsdl`, import.meta.url);
  return await createClientAsync(readFileSync(file, 'utf8'), { endpoint: url, disableCache: true });
}
