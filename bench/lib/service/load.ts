/** Sends requests as fast as possible, on keep-alive connections, and counts the responses. */
import autocannon from 'autocannon';

export interface Call {
  method?: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Record<string, string>;
}

export interface Load {
  origin: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /** Returns the next request. */
  next(): Call;
}

export interface Measured {
  /** Successful responses per second. */
  rate: number;
  seconds: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** Responses with 503. */
  shed: number;
  /** Other unsuccessful responses, failed connections and timeouts. */
  failed: number;
}

export async function load({ origin, headers = {}, connections, seconds, next }: Load): Promise<Measured> {
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, ...given(next(), headers) }) }],
  });
  const shed = result.statusCodeStats?.['503']?.count ?? 0;
  return {
    rate: result['2xx'] / result.duration,
    seconds: result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    shed,
    failed: result.non2xx - shed + result.errors,
  };
}

function given({ method = 'GET', path, body, headers }: Call, shared: Record<string, string>) {
  const sent = body === undefined ? {} : { 'content-type': 'application/json' };
  return { method, path, body, headers: { ...shared, ...sent, ...headers } };
}
