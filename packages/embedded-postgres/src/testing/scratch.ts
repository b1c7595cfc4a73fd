/** Temporary directories for one test. */
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a directory that only its owner may enter: this user, or `uid`. */
export function scratch(uid?: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'mostrador-scratch-'));
  if (uid !== undefined) chownSync(directory, uid, uid);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
