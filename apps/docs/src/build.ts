/** Builds the documentation site into `dist/`: static files that work under any path, and load nothing from elsewhere. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readBundle } from './description.ts';
import { decisionsPage } from './pages/decisions.ts';
import { errorsPage } from './pages/errors.ts';
import { landing } from './pages/landing.ts';
import { dist } from './paths.ts';
import { buildReference } from './reference/build-reference.ts';

const bundle = readBundle();

rmSync(dist, { recursive: true, force: true });
cpSync(fileURLToPath(new URL('assets', import.meta.url)), dist, { recursive: true });
write('openapi.json', JSON.stringify(bundle));
write('index.html', landing(bundle));
write('errors/index.html', errorsPage(bundle));
write('decisions/index.html', decisionsPage());
buildReference(bundle, join(dist, 'reference'));

function write(path: string, content: string): void {
  const file = join(dist, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
