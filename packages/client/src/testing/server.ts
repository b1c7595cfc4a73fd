/** An HTTP server that records requests and sends the given responses. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Asked {
  method: string | undefined;
  url: string | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface TestResponse {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Instead of responding: stays silent, closes the connection at once, or in the middle of the body. */
  fails?: 'silence' | 'cut' | 'cut in the body';
}

export interface TestServer extends AsyncDisposable {
  baseUrl: string;
  asked: Asked[];
  /** Sets the next responses, in order, repeating the last one: an object as JSON, a text unchanged. */
  respondWith(...responses: [TestResponse, ...TestResponse[]]): void;
}

export async function testServer(): Promise<TestServer> {
  const asked: Asked[] = [];
  let responses: TestResponse[] = [];
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    asked.push({ method: request.method, url: request.url, headers: request.headers, body });
    const [next = {}, ...rest] = responses;
    if (rest.length > 0) responses = rest;
    reply(response, next);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    respondWith: (...next) => {
      responses = next;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

function reply(response: ServerResponse, { status = 200, headers, body, fails }: TestResponse): void {
  if (fails === 'silence') return;
  if (fails === 'cut') return void response.destroy();
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  if (fails === 'cut in the body') response.write(text.slice(0, 5), () => response.destroy());
  else response.end(text);
}
