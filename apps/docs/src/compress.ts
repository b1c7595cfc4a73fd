/** Puts a compressed copy beside each large text of the site, so that a server need not compress it at every visit. */
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { withFewAtOnce } from './few-at-once.ts';

/** Below this the copy would save nothing that is noticed. */
const LARGE = 10_000;

/** On several processors, at the default level: the best one takes three times as long for one part in a hundred. */
export async function compress(directory: string): Promise<void> {
  const paths = globSync('**/*.{html,js,css,json}', { cwd: directory });
  await withFewAtOnce(paths, availableParallelism(), async (path) => {
    const content = await readFile(join(directory, path));
    if (content.length > LARGE)
      await writeFile(join(directory, `${path}.gz`), await promisify(gzip)(content));
  });
}
