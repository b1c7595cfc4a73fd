import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fromRoot } from './lib/root.ts';
import { table, toolchains } from './lib/toolchains.ts';

test('the guide lists every toolchain as tested', () => {
  const guide = readFileSync(fromRoot('apps/docs/site/guides/own-generator.md'), 'utf8');
  const [, day = ''] = guide.match(/^Tested on (\d{4}-\d\d-\d\d):$/m) ?? [];
  expect(guide).toContain(`\n${table(toolchains, day)}\n`);
});

test('every toolchain has its program', () => {
  const places = readdirSync(fromRoot('examples/toolchains'), { withFileTypes: true });
  const folders = places.filter((place) => place.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(toolchains.map(({ name }) => name).sort());
  for (const folder of folders)
    expect(readdirSync(fromRoot(`examples/toolchains/${folder}`)).join()).toMatch(
      /program\.(py|go|ts)|Program\.java/,
    );
});
