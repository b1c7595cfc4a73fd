/** Sends requests from a separate thread, so that the CPU time of the service's thread is the service's alone. */
import { parentPort } from 'node:worker_threads';

export interface ToSend {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

export interface Received {
  status: number;
  mediaType: string | undefined;
  text: string;
}

parentPort?.on('message', async ({ url, ...request }: ToSend) => {
  const response = await fetch(url, { ...request, body: request.body ?? null });
  const text = await response.text();
  const mediaType = response.headers.get('content-type') ?? undefined;
  parentPort?.postMessage({ status: response.status, mediaType, text } satisfies Received);
});
