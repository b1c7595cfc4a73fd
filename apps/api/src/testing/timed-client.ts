/** Requests to a service of this thread, each with the processor time that this thread spent on it. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Received, ToSend } from './programs/fetch-thread.ts';

export interface Timed extends Received {
  /** Processor time of the thread of the service, in milliseconds: a machine that is busy with others does not lengthen it. */
  ms: number;
}

export interface TimedClient {
  /** One at a time. */
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
      if (!received) throw new Error('The thread answered nothing');
      return { ...received, ms: (user + system) / 1_000 };
    },
    close: () => worker.terminate(),
  };
}
