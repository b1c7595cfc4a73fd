/**
 * Writes a compressed copy of each large text file of the site, so that servers need not compress it for each request.
 */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withFewAtOnce } from './few-at-once.ts';

/** Smaller files would save too little. */
const LARGE = 10_000;

/** Compresses on several processors, at the default level: the best one takes three times as long for 1 % less. */
export async function compress(directory: string): Promise<void> {
  const paths = globSync('**/*.{html,js,css,json}', { cwd: directory });
  await withFewAtOnce(paths, availableParallelism(), async (path) => {
    const content = await readFile(join(directory, path));
    if (content.length > LARGE)
      await writeFile(join(directory, `${path}.gz`), await promisify(gzip)(content));
  });
}
