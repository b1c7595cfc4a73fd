/** Tests the helpers in a real browser, on pages with known faults. */
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFindings } from './accessibility.ts';
import { describeInBrowser } from './describe-in-browser.ts';
import { watchedPage } from './watched-page.ts';

let server: Server;
let origin = '';
const pages: Record<string, string> = {
  '/good': '<h1>Good</h1>',
  '/error': '<h1>Error</h1><script>console.error("it broke")</script>',
  '/throws': '<h1>Throws</h1><script>throw new Error("thrown")</script>',
  '/missing': '<h1>Missing</h1><img alt="" src="/no-such-file">',
  '/elsewhere': '<h1>Elsewhere</h1><img alt="" src="http://example.com/logo.png">',
  '/nameless': '<h1>Nameless</h1><button></button>',
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html' });
    response.end(
      `<!DOCTYPE html><html lang="en"><title>Page</title><link rel="icon" href="data:,"><main>${page}</main></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => server.close());

describeInBrowser('a watched page', (browser) => {
  test.each([
    { path: '/good', want: [] },
    { path: '/error', want: [/^console: it broke/] },
    { path: '/throws', want: [/^script: thrown/] },
    { path: '/missing', want: [/^console: .*404/] },
    {
      path: '/elsewhere',
      want: [/^other host: http:\/\/example.com\/logo.png/, /^console: .*NAME_NOT_RESOLVED/],
    },
  ])('$path', async ({ path, want }) => {
    const { page, problems, close } = await watchedPage(browser(), { origins: [origin] });
    await page.goto(origin + path, { waitUntil: 'load' });
    await expect.poll(() => problems).toEqual(want.map((pattern) => expect.stringMatching(pattern)));
    await close();
  });

  test('does not report allowed problems', async () => {
    const { page, problems, close } = await watchedPage(browser(), {
      origins: [origin],
      allow: [/it broke/],
    });
    await page.goto(`${origin}/error`, { waitUntil: 'load' });
    expect(problems).toEqual([]);
    await close();
  });

  test.each([
    { path: '/good', want: [] },
    { path: '/nameless', want: [expect.stringMatching(/^button-name: /)] },
  ])('axe checks $path', async ({ path, want }) => {
    const { page, close } = await watchedPage(browser(), { origins: [origin] });
    await page.goto(origin + path);
    expect(await seriousFindings(page)).toEqual(want);
    await close();
  });
});
