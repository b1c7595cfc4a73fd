import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { comment, settingsFrom } from './pull-request.ts';

/** The comments of a pull request, as stored by the API. */
let comments: { id: number; body: string; html_url: string }[] = [];
let asked: string[] = [];

const server = createServer(async (request, response) => {
  asked.push(`${request.method} ${request.url}`);
  const result = await resultOf(request);
  response.writeHead(result ? 200 : 404).end(JSON.stringify(result ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => void server.close());

const settings = settingsFrom({
  GITHUB_API_URL: `http://127.0.0.1:${port}`,
  GITHUB_REPOSITORY: 'a/b',
  PULL_REQUEST: '7',
  GITHUB_TOKEN: 'secret',
});

beforeEach(() => {
  comments = [];
  asked = [];
});

test('is created once, then edited', async () => {
  expect(await comment(settings, 'One')).toEqual({ url: '#1', edited: false });
  expect(await comment(settings, 'Two')).toEqual({ url: '#1', edited: true });
  expect(comments.map(({ body }) => body)).toEqual([expect.stringMatching(/^<!-- .* -->\nTwo$/)]);
});

test('is found after a hundred others, which are unchanged', async () => {
  await comment(settings, 'One');
  const [own] = comments;
  comments = [...Array.from({ length: 130 }, (_, i) => other(i + 2)), ...(own ? [own] : [])];
  await comment(settings, 'Two');
  expect(comments.filter(({ body }) => body === 'Hello')).toHaveLength(130);
  expect(comments.at(-1)?.body).toMatch(/Two$/);
});

test('reports the failed request, without the token', async () => {
  const failure = await comment({ ...settings, repository: 'a/unknown' }, 'One').catch(String);
  expect(failure).toBe('Error: GET issues/7/comments?per_page=100&page=1 returned 404.');
});

test.each(['GITHUB_REPOSITORY', 'PULL_REQUEST', 'GITHUB_TOKEN'])('asks for %s', (name) => {
  const environment = { GITHUB_REPOSITORY: 'a/b', PULL_REQUEST: '7', GITHUB_TOKEN: 'secret', [name]: '' };
  expect(() => settingsFrom(environment)).toThrow(`${name} is not set`);
});

function other(id: number) {
  return { id, body: 'Hello', html_url: `#${id}` };
}

async function resultOf(request: IncomingMessage): Promise<unknown> {
  const { method, url = '', headers } = request;
  if (headers.authorization !== 'Bearer secret' || !url.startsWith('/repos/a/b/issues/')) return undefined;
  if (method === 'GET') return pageOf(new URL(url, 'http://x'));
  const { body }: { body: string } = JSON.parse(await textOf(request));
  if (method === 'POST') {
    comments.push({ ...other(comments.length + 1), body });
    return comments.at(-1);
  }
  const known = comments.find(({ id }) => url.endsWith(`/${id}`));
  if (known) known.body = body;
  return known;
}

function pageOf({ searchParams }: URL) {
  const size = Number(searchParams.get('per_page'));
  const first = (Number(searchParams.get('page')) - 1) * size;
  return comments.slice(first, first + size);
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}
