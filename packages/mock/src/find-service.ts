/** Finds the service, which is a separate package. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isObject } from '@mostrador/json';

const HOW_TO_GET_IT = `--stateful needs the service, and @mostrador/api is not installed here. In a checkout of Mostrador, run \
\`npm run mock -- --stateful\`; elsewhere, install it from a built checkout: npm install --save-dev <checkout>/apps/api`;

/**
 * Returns the program `mostrador` of `@mostrador/api`, from the current project, or else from this package's
 * dependencies.
 * @throws Error that says how to install it
 */
export function findService(
  from: readonly (string | URL)[] = [pathToFileURL(join(process.cwd(), 'index.js')), import.meta.url],
): string {
  const manifest = from.map(manifestFrom).find((file) => file !== undefined);
  if (manifest === undefined) throw new Error(HOW_TO_GET_IT);
  const { bin }: { bin?: unknown } = JSON.parse(readFileSync(manifest, 'utf8'));
  const program = join(dirname(manifest), String(isObject(bin) ? bin.mostrador : bin));
  if (!existsSync(program)) throw new Error(`${program} does not exist; build the service: npm run build`);
  return program;
}

function manifestFrom(place: string | URL): string | undefined {
  try {
    return createRequire(place).resolve('@mostrador/api/package.json');
  } catch {
    return undefined;
  }
}
