/** Large responses are compressed, with the same content (Decision transport). */
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { apiOf } from '../testing/api.ts';
import { startTestService } from '../testing/service.ts';

const service = await startTestService();
const token = await service.token();
const api = apiOf(service.baseUrl, token);
const small = await api.post('/api/v1/products/', { name: 'Luz', base_price: 1 });
const large = await api.post('/api/v1/products/', {
  name: 'Casco',
  base_price: 1,
  description: 'a b '.repeat(1000),
});
const at = (id: string) => `/api/v1/products/${id}/`;

interface Raw {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: Buffer;
}

/** Returns the bytes as sent, which `fetch` would decompress. */
async function raw(path: string, headers: Record<string, string>, method = 'GET'): Promise<Raw> {
  const request = httpRequest(service.baseUrl + path, {
    method,
    headers: { 'x-api-key': token, ...headers },
  });
  request.end();
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  );
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0.1, gzip', 'gzip', gunzipSync],
  ['*', 'gzip', gunzipSync],
] as const)('%s gets %s', async (asked, coding, decompress) => {
  const plain = await raw(at(large.data._id), {});
  const { headers, body } = await raw(at(large.data._id), { 'accept-encoding': asked });
  expect(headers).toMatchObject({ 'content-encoding': coding, etag: '"1"' });
  expect(headers.vary).toMatch(/accept-encoding/i);
  expect(body.length).toBeLessThan(plain.body.length / 5);
  expect(decompress(body)).toEqual(plain.body);
});

test.each([
  ['nothing is requested', {}],
  ['identity is requested', { 'accept-encoding': 'identity' }],
  ['an unsupported coding is requested', { 'accept-encoding': 'zstd' }],
])('the response is not compressed if %s', async (_, headers) => {
  const { status, headers: received } = await raw(at(large.data._id), headers);
  expect(status).toBe(200);
  expect(received['content-encoding']).toBeUndefined();
});

test('small responses, responses without a body, and errors are not compressed', async () => {
  const asked = { 'accept-encoding': 'br' };
  for (const { headers } of [
    await raw(at(small.data._id), asked),
    await raw(at(large.data._id), { ...asked, 'if-none-match': '"1"' }),
    await raw(at('6f00000000000000000000ff'), asked),
  ]) {
    expect(headers['content-encoding']).toBeUndefined();
  }
});

test('the ETag of a compressed response can be sent back', async () => {
  const { headers } = await raw(at(large.data._id), { 'accept-encoding': 'gzip' });
  const etag = String(headers.etag);
  expect((await raw(at(large.data._id), { 'if-none-match': etag })).status).toBe(304);
  const put = await api.put(at(large.data._id), { name: 'Casco rojo' }, { 'if-match': etag });
  expect(put.status).toBe(200);
});

test('the description is compressed too', async () => {
  const { headers, body } = await raw('/openapi.json', { 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ openapi: '3.1.0' });
});
