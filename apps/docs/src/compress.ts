/** Puts a compressed copy beside each large text of the site, so that a server need not compress it at every visit. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Below this the copy would save nothing that is noticed. */
const LARGE = 10_000;

export function compress(directory: string): void {
  for (const path of globSync('**/*.{html,js,css,json}', { cwd: directory })) {
    const content = readFileSync(join(directory, path));
    if (content.length > LARGE) writeFileSync(join(directory, `${path}.gz`), gzipSync(content, { level: 9 }));
  }
}
