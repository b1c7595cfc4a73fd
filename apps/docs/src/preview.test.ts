import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeInBrowser, watchedPage } from '@mostrador/browser-testing';
import { afterAll, expect, test } from 'vitest';
import { startPreview } from './preview.ts';
import { specCopy } from './testing/spec-copy.ts';

const spec = specCopy();
const preview = await startPreview({ spec });
afterAll(async () => {
  await preview.close();
  rmSync(spec, { recursive: true });
}, 20_000);

const file = join(spec, 'catalog/products/paths.yaml');
const text = readFileSync(file, 'utf8');
const get = async (path: string) => (await fetch(preview.url + path)).text();

test('a saved change appears in the page, and an invalid description is reported and changes nothing', async () => {
  const events = heard(await fetch(`${preview.url}changes`));

  writeFileSync(file, text.replace('summary: List products', 'summary: List what the shop sells'));
  expect(await events.next()).toMatchObject({ value: 'event: changed\ndata: ""' });
  expect(await get('reference/catalog.json')).toContain('List what the shop sells');

  writeFileSync(file, 'list: {get: [');
  expect((await events.next()).value).toMatch(/^event: failed\ndata: ".*paths\.yaml/s);
  expect(await get('reference/catalog.json')).toContain('List what the shop sells');

  writeFileSync(file, text);
  expect(await events.next()).toMatchObject({ value: 'event: changed\ndata: ""' });
  expect(await get('reference/catalog.json')).not.toContain('List what the shop sells');
}, 120_000);

describeInBrowser('an open page', (browser) => {
  test('shows a saved change at the current position', async () => {
    const { page, problems, close } = await watchedPage(browser(), {
      origins: [new URL(preview.url).origin],
    });
    const heading = (name: string) => page.getByRole('heading', { name }).first().waitFor();
    await page.goto(`${preview.url}reference/catalog.html#/products/listproducts`);
    await heading('List products');

    writeFileSync(file, 'list: {get: [');
    await page.getByText('catalog/products/paths.yaml').waitFor();
    writeFileSync(file, text.replace('summary: List products', 'summary: List what the shop sells'));
    await heading('List what the shop sells');
    expect(await page.locator('#failed').count()).toBe(0);
    expect(await page.evaluate('location.hash')).toBe('#/products/listproducts');
    expect(problems).toEqual([]);
    await close();
    writeFileSync(file, text);
  }, 60_000);
});

/** Yields the events that the page receives. */
async function* heard({ body }: Response): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    yield* events;
  }
}
