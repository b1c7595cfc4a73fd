/** Sends requests to a service in this thread, and measures the CPU time of each. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Received, ToSend } from './programs/fetch-thread.ts';

export interface Timed extends Received {
  /** CPU time of the service's thread in milliseconds, independent of the load of the machine. */
  ms: number;
}

export interface TimedClient {
  /** Sends one request at a time. */
  send(request: ToSend): Promise<Timed>;
  close(): Promise<unknown>;
}

export function timedClient(): TimedClient {
  const worker = new Worker(new URL('./programs/fetch-thread.ts', import.meta.url));
  return {
    async send(request) {
      const began = process.threadCpuUsage();
      worker.postMessage(request);
      const [received]: Received[] = await once(worker, 'message');
      const { user, system } = process.threadCpuUsage(began);
      if (!received) throw new Error('The thread sent no response');
      return { ...received, ms: (user + system) / 1_000 };
    },
    close: () => worker.terminate(),
  };
}
