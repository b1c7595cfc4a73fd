import { recordsById } from './by-id.ts';
import type { MockCall } from './calls.ts';
import { readDescription } from './description.ts';
import { mockApp } from './mock-app.ts';
import { openProxy } from './proxy.ts';
import { openSampler } from './sampler.ts';
import { startService } from './start-service.ts';

export interface MockOptions {
  /** Default 4010; 0 picks a free port. */
  port?: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Generates bodies from the schemas instead of returning examples. */
  dynamic?: boolean;
  /** Generates the same dynamic bodies in every run. */
  seed?: string;
  /** Starts the real service with the demo data on a temporary database; `@mostrador/api` must be installed. */
  stateful?: boolean;
  /** Sends valid requests to the service at this URL, and compares its responses with the description. */
  proxy?: string;
  /**
   * Receives a line for each request, and for each response of the proxied service that deviates from the description.
   */
  log?: (line: string) => void;
}

/** A running mock. */
export interface Mock {
  /** The URL without a trailing slash: `http://127.0.0.1:4010`. */
  url: string;
  /** A token that it accepts: `any`, or the token of the demo account if it is stateful. */
  token: string;
  /** Returns the requests received so far, oldest first. @throws TypeError if the mock is stateful */
  calls(): readonly MockCall[];
  /** Stops the mock and closes its connections; if it is stateful, stops the service and deletes its database. */
  close(): Promise<void>;
  /** Resolves when it has stopped: after `close`, or because the service of a stateful mock failed. */
  ended: Promise<'closed' | 'failed'>;
}

/**
 * Starts the mock and resolves when it is ready. Rejects with `EADDRINUSE` if the port is in use, and for a stateful
 * mock with the error of the service, or how to install it.
 */
export async function startMock({
  port = 4010,
  host = '127.0.0.1',
  stateful = false,
  ...others
}: MockOptions = {}): Promise<Mock> {
  if (!stateful) return await startSampling(port, host, others);
  if (others.dynamic || others.seed !== undefined || others.proxy !== undefined) {
    throw new TypeError('A stateful mock uses a database: it cannot be dynamic, seeded or a proxy');
  }
  return await startService(port, host);
}

async function startSampling(
  port: number,
  host: string,
  { dynamic = false, proxy, log, ...rest }: Omit<MockOptions, 'port' | 'host' | 'stateful'>,
): Promise<Mock> {
  const description = await readDescription();
  const { app, calls } = mockApp({
    sample: openSampler(description, { dynamic, ...rest }),
    recordOf: recordsById(description),
    proxy: proxy === undefined ? undefined : openProxy(proxy, log ?? (() => {})),
    log,
  });
  const ended = new Promise<'closed'>((resolve) => {
    app.addHook('onClose', async () => resolve('closed'));
  });
  const url = await app.listen({ port, host });
  return { url, token: 'any', calls: () => [...calls], close: () => app.close(), ended };
}
