/** A real HTTP server that notes what it was asked and answers what it is told. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface TestServer extends AsyncDisposable {
  baseUrl: string;
  asked: Asked[];
  /** What the server answers from now on: an object as JSON, a text as it is. */
  answer(answer: Answer): void;
}

export async function testServer(): Promise<TestServer> {
  const asked: Asked[] = [];
  let answer: Answer = {};
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
    response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
      .end(text);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => {
      answer = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
