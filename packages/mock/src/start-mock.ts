import { mockApp } from './mock-app.ts';
import { openSampler } from './sampler.ts';
import { startService } from './start-service.ts';

export interface MockOptions {
  /** 4010 unless told; 0 takes any that is free. */
  port?: number;
  /** Only this machine unless told. */
  host?: string;
  /** Make bodies up from the schemas instead of answering with the examples. */
  dynamic?: boolean;
  /** Makes dynamic bodies the same in every run. */
  seed?: string;
  /** Start the service itself with the demo data, on a database that is thrown away; `@mostrador/api` must be installed. */
  stateful?: boolean;
}

/** A running mock. */
export interface Mock {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:4010`. */
  url: string;
  /** A token that it takes: `any` where it takes all, the token of the demo account where it is stateful. */
  token: string;
  /** Stops listening and drops what is open; where it is stateful, stops the service and removes its database. */
  close(): Promise<void>;
  /** Resolves when it has stopped: after `close`, or because the service of a stateful one failed. */
  ended: Promise<'closed' | 'failed'>;
}

/**
 * Starts the mock and resolves when it answers. Rejects with `EADDRINUSE` when the port is taken, and where it is
 * stateful with what the service says, or how to get it.
 */
export async function startMock({
  port = 4010,
  host = '127.0.0.1',
  stateful = false,
  ...sampling
}: MockOptions = {}): Promise<Mock> {
  if (!stateful) return await startSampling(port, host, sampling);
  if (sampling.dynamic || sampling.seed !== undefined) {
    throw new TypeError('A stateful mock answers from a database: it makes nothing up, dynamic or by a seed');
  }
  return await startService(port, host);
}

async function startSampling(
  port: number,
  host: string,
  { dynamic = false, ...rest }: Pick<MockOptions, 'dynamic' | 'seed'>,
): Promise<Mock> {
  const app = mockApp(await openSampler({ dynamic, ...rest }));
  const ended = new Promise<'closed'>((resolve) => {
    app.addHook('onClose', async () => resolve('closed'));
  });
  const url = await app.listen({ port, host });
  return { url, token: 'any', close: () => app.close(), ended };
}
