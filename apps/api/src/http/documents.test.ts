import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { serverOptions } from '@mostrador/server-stub';
import { fastify } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { addDescription, addDocuments } from './documents.ts';
import { fail } from './failures.ts';

const home = mkdtempSync(join(tmpdir(), 'mostrador-site-'));
const site = join(home, 'dist');
mkdirSync(join(site, 'errors'), { recursive: true });
writeFileSync(join(site, 'index.html'), 'the landing page');
writeFileSync(join(site, 'errors/index.html'), 'the errors');
writeFileSync(join(site, '404.html'), '<html><head></head>nothing here</html>');
writeFileSync(join(site, 'redoc.IQ5KPwOo.js'), 'script');
writeFileSync(join(site, 'redoc.IQ5KPwOo.js.gz'), gzipSync('script'));
writeFileSync(join(site, 'policies.json'), JSON.stringify({ 'index.html': "default-src 'self'" }));
writeFileSync(join(site, '.secret'), 'hidden');
writeFileSync(join(home, 'secret'), 'outside');

const app = fastify({ ...serverOptions });
app.setErrorHandler(fail);
addDescription(app);
await addDocuments(app, site);
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = new URL(app.listeningOrigin);
afterAll(async () => {
  await app.close();
  rmSync(home, { recursive: true });
});

/** Sends a path unchanged; `fetch` would resolve its dots. */
async function get(path: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n', 2);
  return { status: Number(head.split(' ')[1]), head, body };
}

test.each([
  ['/docs/', 'the landing page'],
  ['/docs/?a=/', 'the landing page'],
  ['/docs/index.html', 'the landing page'],
  ['/docs/errors/', 'the errors'],
])('%s is a page', async (path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body });
});

test.each([
  ['/docs/', "default-src 'self'"],
  ['/docs/errors/', "default-src 'none'; frame-ancestors 'self'"],
])('%s has its own policy, or the strictest one', async (path, policy) => {
  expect((await get(path)).head.toLowerCase()).toContain(`content-security-policy: ${policy}\r\n`);
});

test.each([
  ['/', '/docs/'],
  ['/docs', '/docs/'],
  ['/docs?a=/', '/docs/'],
  ['/docs/errors', '/docs/errors/'],
])('%s leads to %s', async (path, to) => {
  const { status, head } = await get(path);
  expect([301, 302]).toContain(status);
  expect(head.toLowerCase()).toContain(`\r\nlocation: ${to}\r\n`);
});

test.each([
  { path: '/docs/redoc.IQ5KPwOo.js', want: 'public, max-age=31536000, immutable' },
  { path: '/docs/errors/', want: 'no-cache' },
])('$path has Cache-Control $want', async ({ path, want }) => {
  expect((await app.inject(path)).headers['cache-control']).toBe(want);
});

test('a precompressed file is sent to clients that accept it', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const { rawPayload, headers: response } = await app.inject({ url: '/docs/redoc.IQ5KPwOo.js', headers });
  expect(response).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringMatching('javascript'),
  });
  expect(gunzipSync(rawPayload).toString()).toBe('script');
});

test.each([
  '/docs/nothing',
  '/docs/.secret',
  '/docs/../secret',
  '/docs/%2e%2e/secret',
  '/docs/%2e%2e%2fsecret',
])('%s is not a page', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toMatch(/hidden|outside/);
});

test('a browser gets a page for a path without one, with links relative to the site', async () => {
  const { statusCode, headers, body } = await app.inject({
    url: '/docs/guides/nothing.html',
    headers: { accept: 'text/html,*/*' },
  });
  expect({ statusCode, type: headers['content-type'] }).toEqual({
    statusCode: 404,
    type: 'text/html; charset=utf-8',
  });
  expect(body).toContain('<base href="/docs/">');
  expect(body).toContain('nothing here');
});

test('without a site, only the description is served', async () => {
  const bare = fastify({ ...serverOptions });
  addDescription(bare);
  await addDocuments(bare, join(home, 'nothing'));
  expect((await bare.inject('/docs/')).statusCode).toBe(404);
  for (const path of ['/openapi.json', '/openapi.flat.json']) {
    expect((await bare.inject(path)).statusCode).toBe(200);
  }
});
