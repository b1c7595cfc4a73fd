/** Tests the client in a real browser, from a page of another origin than the API. */
import path from 'node:path';
import { describeInBrowser, watchedPage } from '@mostrador/browser-testing';
import { bundle } from '@mostrador/codegen/testing/packages';
import { startMock } from '@mostrador/mock';
import { afterAll, expect, test } from 'vitest';
import { testServer } from './testing/server.ts';

const PROGRAM = `
import { createClient, settle } from '@mostrador/client';

const client = createClient({ baseUrl: globalThis.address, token: 'any', retries: 0 });
const file = new File(['a,b'], 'comprobantes.csv', { type: 'text/csv' });
globalThis.outcome = Promise.all([
  client.products.create({ name: 'Yerba mate 500 g', base_price: 1850 }).then(({ _id }) => _id),
  client.receivedInvoices.import({ file }).then((result) => typeof result),
  settle(client.products.get('1', { headers: { Prefer: 'code=404' } })).then(({ success, code, requestId }) => ({ success, code, requestId })),
  settle(createClient({ baseUrl: 'http://127.0.0.1:9', token: 't', retries: 0 }).products.list()).then(({ code }) => code),
  settle(client.products.list({}, { signal: AbortSignal.abort(new Error('enough')) })).catch(({ message }) => message),
]);
`;

const server = await testServer();
const mock = await startMock({ port: 0 });
afterAll(async () => {
  await mock.close();
  await server[Symbol.asyncDispose]();
});

describeInBrowser('in a browser', (browser) => {
  test('calls, sends files, and distinguishes errors from lost connections', async () => {
    const script = await bundle(path.join(import.meta.dirname, '..'), PROGRAM);
    server.respondWith({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<!doctype html><link rel="icon" href="data:,"><title>Client</title>
<script>globalThis.address = ${JSON.stringify(mock.url)}; ${script.replaceAll('</', '<\\/')}</script>`,
    });
    const origins = [server.baseUrl, mock.url, 'http://127.0.0.1:9'];
    const { page, problems, close } = await watchedPage(browser(), { origins, allow: [/404/, /ERR_/] });
    await page.goto(server.baseUrl);
    expect(await page.evaluate('globalThis.outcome')).toEqual([
      expect.stringMatching(/^[0-9a-f]{24}$/),
      'object',
      { success: false, code: 'not_found', requestId: expect.stringMatching(/^req_/) },
      'connection_failed',
      'enough',
    ]);
    expect(problems).toEqual([]);
    await close();
  });
});
