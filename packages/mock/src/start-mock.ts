import { mockApp } from './mock-app.ts';
import { openSampler } from './sampler.ts';

export interface MockOptions {
  /** 4010 unless told; 0 takes any that is free. */
  port?: number;
  /** Only this machine unless told. */
  host?: string;
  /** Make bodies up from the schemas instead of answering with the examples. */
  dynamic?: boolean;
  /** Makes dynamic bodies the same in every run. */
  seed?: string;
}

/** A running mock. */
export interface Mock {
  /** Where it listens, without a slash at the end: `http://127.0.0.1:4010`. */
  url: string;
  /** Stops listening and drops what is open. */
  close(): Promise<void>;
}

/** Starts the mock and resolves when it answers. Rejects with `EADDRINUSE` when the port is taken. */
export async function startMock({
  port = 4010,
  host = '127.0.0.1',
  dynamic = false,
  ...rest
}: MockOptions = {}): Promise<Mock> {
  const app = mockApp(await openSampler({ dynamic, ...rest }));
  const url = await app.listen({ port, host });
  return { url, close: () => app.close() };
}
