/** Copies the description to a separate directory, for tests that save invalid files. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository } from '../paths.ts';

/** Creates the copy, without build output and tests. The caller must delete it. */
export function specCopy(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-spec-'));
  const filter = (file: string) => !/(node_modules|dist|conformance)$/.test(file);
  cpSync(inRepository('spec'), directory, { recursive: true, filter });
  return directory;
}
