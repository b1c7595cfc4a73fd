/**
 * Packs what is published into `release/`: the tarballs of the public packages, what changed in each, and the commit of their versions as a patch.
 * Run after `npm run release:version`, on a built tree.
 */
import { rmSync } from 'node:fs';
import { pack } from './lib/release.ts';
import { fromRoot, root } from './lib/root.ts';

const directory = fromRoot('release');
rmSync(directory, { recursive: true, force: true });
for (const file of await pack(root, directory)) process.stdout.write(`${file}\n`);
