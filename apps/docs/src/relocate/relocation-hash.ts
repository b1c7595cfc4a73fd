/**
 * File names contain a hash of the content before relocation. The hash must also include the relocation code: otherwise
 * a browser that caches a file forever would keep the version rewritten by an older release.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns a hash of the relocation code. */
export function relocationHash(directory: string = import.meta.dirname): string {
  const hash = createHash('sha256');
  for (const path of globSync('*.ts', { cwd: directory, exclude: ['*.test.ts'] }).sort())
    hash.update(readFileSync(join(directory, path)));
  return hash.digest('base64url').slice(0, 8);
}
