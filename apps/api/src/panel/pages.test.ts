/** The pages and files of the panel. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPages } from './pages.ts';

const app = fastify();
const directory = mkdtempSync(join(tmpdir(), 'mostrador-panel-'));
afterAll(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

beforeAll(async () => {
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<meta name="csp-nonce" content="%NONCE%">');
  writeFileSync(join(directory, 'secret.txt'), 'not a file of the panel');
  writeFileSync(join(directory, 'assets/index-abc.js'), 'let panel;');
  await addPages(app, directory);
});

test.each(['/panel', '/panel/', '/panel/sign-in', '/panel/settings/account?x=1', '/panel/assets-of-a-shop'])(
  '%s is the page, with a policy that allows its own files',
  async (url) => {
    const { statusCode, headers, body } = await app.inject(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const nonce = body.match(/content="([^"]{24})"/)?.[1];
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['cache-control']).toBe('no-store');
  },
);

test('no two responses have the same nonce', async () => {
  const bodies = [(await app.inject('/panel/')).body, (await app.inject('/panel/')).body];
  expect(bodies[0]).not.toBe(bodies[1]);
});

test('files are cached forever: their names contain a content hash', async () => {
  const { statusCode, headers, body } = await app.inject('/panel/assets/index-abc.js');
  expect([statusCode, body]).toEqual([200, 'let panel;']);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test.each(['/panel/assets/none.js', '/panel/assets/..%2fsecret.txt', '/panel/assets/../secret.txt'])(
  '%s is not a file of the panel',
  async (url) => {
    expect((await app.inject(url)).body).not.toContain('not a file of the panel');
  },
);

test('without a built panel there are no pages', async () => {
  const bare = fastify();
  await addPages(bare, join(directory, 'nothing'));
  expect((await bare.inject('/panel/')).statusCode).toBe(404);
  await bare.close();
});
