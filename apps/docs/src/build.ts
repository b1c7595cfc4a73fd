/**
 * Builds the documentation site into `dist/`: static files that work under any path, and load nothing from other hosts.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build } from 'vitepress';
import { compress } from './compress.ts';
import { readBundle, readFlatBundle } from './description.ts';
import { hashed } from './hashed.ts';
import { generatedPages } from './pages/index.ts';
import { llmsText } from './pages/llms.ts';
import { parts } from './pages/parts.ts';
import { dist, inSite } from './paths.ts';
import { writePolicies } from './policies.ts';
import { postmanCollection } from './postman/collection.ts';
import { buildReference } from './reference/build-reference.ts';
import { relocate } from './relocate/relocate.ts';
import { addSamples } from './samples/add-samples.ts';
import { searchEntries } from './search/entries.ts';
import { copyFonts } from './site/font.ts';
import { siteScript } from './site/site-script.ts';
import { buildTryPage } from './try/build-try-page.ts';

const bundle = readBundle();
// Outside the guides, whose generator empties its directory.
const scratch = mkdtempSync(join(tmpdir(), 'mostrador-site-'));

rmSync(inSite('generated'), { recursive: true, force: true });
const generated = generatedPages(bundle);
for (const [name, markdown] of Object.entries(generated))
  write(inSite(`generated/${name}/index.md`), markdown);
for (const [name, markdown] of Object.entries(parts(bundle)))
  write(inSite(`generated/parts/${name}.md`), markdown);
write(join(scratch, 'openapi.json'), JSON.stringify(bundle));
write(join(scratch, 'openapi.flat.json'), JSON.stringify(readFlatBundle()));
write(join(scratch, 'postman.json'), JSON.stringify(postmanCollection(bundle)));
write(join(scratch, 'llms.txt'), llmsText(bundle));
write(join(scratch, 'search.json'), JSON.stringify(searchEntries(bundle, generated)));
copyFonts(scratch);
const script = `assets/${hashed(join(scratch, 'assets'), 'site.js', await siteScript())}`;
addSamples(bundle);
// Separate processes build the pages of the reference while this one builds the guides.
const reference = buildReference(bundle, join(scratch, 'reference'), script);
await build(inSite('.'));
relocate(dist);
await buildTryPage(readFlatBundle(), join(scratch, 'try'), script);
await reference;
cpSync(scratch, dist, { recursive: true });
rmSync(scratch, { recursive: true });
writePolicies(dist);
await compress(dist);

function write(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
