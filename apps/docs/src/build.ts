/** Builds the documentation site into `dist/`: static files that work under any path, and load nothing from elsewhere. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { compress } from './compress.ts';
import { readBundle, readFlatBundle } from './description.ts';
import { generatedPages } from './pages/index.ts';
import { parts } from './pages/parts.ts';
import { dist, inSite } from './paths.ts';
import { writePolicies } from './policies.ts';
import { buildReference } from './reference/build-reference.ts';
import { relocate } from './relocate/relocate.ts';
import { addSamples } from './samples/add-samples.ts';
import { buildTryPage } from './try/build-try-page.ts';

const bundle = readBundle();
const scratch = mkdtempSync(join(tmpdir(), 'mostrador-reference-'));

rmSync(inSite('generated'), { recursive: true, force: true });
for (const [name, markdown] of Object.entries(generatedPages(bundle)))
  write(inSite(`generated/${name}/index.md`), markdown);
for (const [name, markdown] of Object.entries(parts(bundle)))
  write(inSite(`generated/parts/${name}.md`), markdown);
const description = JSON.stringify(bundle);
addSamples(bundle);
// The pages of the reference are made by processes of their own, so they cost no time beside the guides.
const reference = buildReference(bundle, scratch);
await build(inSite('.'));
relocate(dist);
write(join(dist, 'openapi.json'), description);
await buildTryPage(readFlatBundle(), join(dist, 'try'));
await reference;
cpSync(scratch, join(dist, 'reference'), { recursive: true });
rmSync(scratch, { recursive: true });
writePolicies(dist);
compress(dist);

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
