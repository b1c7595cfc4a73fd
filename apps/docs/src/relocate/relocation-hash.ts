/**
 * Files are named by a hash of what they hold before they are made to work under any path. What does that is part of their
 * address too: else a browser that keeps a file for ever would keep it as an older release rewrote it.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A hash of the sources of the relocation. */
export function relocationHash(directory: string = import.meta.dirname): string {
  const hash = createHash('sha256');
  for (const path of globSync('*.ts', { cwd: directory, exclude: ['*.test.ts'] }).sort())
    hash.update(readFileSync(join(directory, path)));
  return hash.digest('base64url').slice(0, 8);
}
