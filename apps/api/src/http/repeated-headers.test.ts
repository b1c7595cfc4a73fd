import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/service.ts';

const { baseUrl, token } = await startTestService();
const { hostname, port } = new URL(baseUrl);
const secret = await token();

/** Sends the headers unchanged; `fetch` would join those with the same name. */
async function send(headers: string[]): Promise<string> {
  const socket = connect(Number(port), hostname);
  socket.write(['GET /api/v1/products/list/ HTTP/1.1', 'connection: close', ...headers, '', ''].join('\r\n'));
  return await text(socket);
}

const once = ['host: a', `authorization: Bearer ${secret}`];

test('a request that names each header once is served', async () => {
  expect(await send(once)).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['host', [...once, 'Host: b']],
  ['authorization', [...once, 'Authorization: Bearer other']],
  ['content-type', [...once, 'content-type: application/json', 'Content-Type: text/plain']],
])('a second %s is rejected by name', async (name, headers) => {
  const response = await send(headers);
  expect(response).toMatch(/^HTTP\/1.1 400 /);
  expect(response).toContain(`The request has more than one \`${name}\` header. Send it once.`);
});
