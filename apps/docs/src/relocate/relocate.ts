/** Makes a site built for one base path work under any: pages by relative links, scripts at run time. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { relocatePage } from './relocate-page.ts';
import { relocateScript } from './relocate-script.ts';
import { relocateStyle } from './relocate-style.ts';

const BY_ENDING = { html: relocatePage, js: relocateScript, css: relocateStyle };

/** Rewrites every page, script and style under the directory in place. */
export function relocate(directory: string): void {
  for (const [ending, rewrite] of Object.entries(BY_ENDING)) {
    for (const path of globSync(`**/*.${ending}`, { cwd: directory })) {
      const file = join(directory, path);
      writeFileSync(file, rewrite(readFileSync(file, 'utf8'), path.replaceAll('\\', '/')));
    }
  }
}
