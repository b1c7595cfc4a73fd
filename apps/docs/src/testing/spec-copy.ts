/** The description in a directory of its own, where files can be saved that are wrong. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRepository } from '../paths.ts';

/** Without what is built and tested of it. To be removed by whoever asked for it. */
export function specCopy(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-spec-'));
  const filter = (file: string) => !/(node_modules|dist|conformance)$/.test(file);
  cpSync(inRepository('spec'), directory, { recursive: true, filter });
  return directory;
}
