import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findService } from './find-service.ts';

const place = realpathSync(mkdtempSync(join(tmpdir(), 'mostrador-find-')));
afterAll(() => rmSync(place, { recursive: true }));

const bare = project('bare');
const unbuilt = project('unbuilt');
const built = project('built');
const other = project('other');
install(unbuilt);
const program = install(built);
writeFileSync(program, '');
writeFileSync(install(other), '');

test.each([
  { from: [built], want: program },
  { from: [built, other], want: program },
  { from: [bare, built], want: program },
])('$from', ({ from, want }) => {
  expect(findService(from)).toBe(want);
});

test.each([
  { from: [bare], want: /@mostrador\/api is not installed here.*npm install --save-dev/ },
  { from: [unbuilt, built], want: /unbuilt.*cli\.js does not exist; build the service: npm run build/ },
])('without it, the error says how to fix it: $from', ({ from, want }) => {
  expect(() => findService(from)).toThrow(want);
});

/** Returns an empty directory of a project, as the location of the asking module. */
function project(name: string): string {
  mkdirSync(join(place, name));
  return join(place, name, 'index.js');
}

/** Installs the service there, as npm would; returns the path of its program. */
function install(index: string): string {
  const directory = join(index, '../node_modules/@mostrador/api');
  mkdirSync(join(directory, 'dist'), { recursive: true });
  const manifest = { name: '@mostrador/api', bin: { mostrador: './dist/cli.js' } };
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
  return join(directory, 'dist/cli.js');
}
