import { mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newest } from './built.ts';

const OLD = new Date('2026-01-01T00:00:00Z');
const NEW = new Date('2026-06-01T00:00:00Z');
let tree: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'mostrador-built-'));
  for (const path of ['src/a.ts', 'src/b.ts', 'dist/a.js', 'node_modules/x.js']) file(path, OLD);
  for (const path of ['src', 'dist', 'node_modules', '']) utimesSync(join(tree, path), OLD, OLD);
});
afterEach(() => rmSync(tree, { recursive: true }));

test.each([
  { name: 'nothing new', change: () => undefined, want: OLD },
  { name: 'a source was changed', change: () => touch('src/b.ts'), want: NEW },
  { name: 'a source was removed', change: () => touch('src'), want: NEW },
  { name: 'an output was made', change: () => touch('dist/a.js'), want: OLD },
  { name: 'a dependency was installed', change: () => touch('node_modules/x.js'), want: OLD },
])('$name', ({ change, want }) => {
  change();
  expect(new Date(newest(tree))).toEqual(want);
});

test('of a file it is the time of that file', () => {
  expect(newest(join(tree, 'src/a.ts'))).toBe(statSync(join(tree, 'src/a.ts')).mtimeMs);
});

function file(path: string, at: Date): void {
  mkdirSync(join(tree, path, '..'), { recursive: true });
  writeFileSync(join(tree, path), '');
  utimesSync(join(tree, path), at, at);
}

function touch(path: string): void {
  utimesSync(join(tree, path), NEW, NEW);
}
