import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { relocationHash } from './relocation-hash.ts';

const copy = mkdtempSync(join(tmpdir(), 'relocation-'));
afterAll(() => rmSync(copy, { recursive: true }));

test('depends on the code that rewrites the files, not on its tests', () => {
  cpSync(import.meta.dirname, copy, { recursive: true });
  expect(relocationHash(copy)).toBe(relocationHash());
  writeFileSync(join(copy, 'relocate.test.ts'), '');
  expect(relocationHash(copy)).toBe(relocationHash());
  writeFileSync(join(copy, 'relocate-style.ts'), '');
  expect(relocationHash(copy)).not.toBe(relocationHash());
});
