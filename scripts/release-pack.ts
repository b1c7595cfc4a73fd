/**
 * Packs a release into `release/`: the tarballs of the public packages, their changes, and the version commit as a
 * patch. Run it after `npm run release:version`, on a built tree.
 */
import { rmSync } from 'node:fs';
import { pack } from './lib/release.ts';
import { fromRoot, root } from './lib/root.ts';

const directory = fromRoot('release');
rmSync(directory, { recursive: true, force: true });
for (const file of await pack(root, directory)) process.stdout.write(`${file}\n`);
