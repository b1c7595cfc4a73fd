/** Builds the reference: one page of Redocly's `build-docs` per area, and Redoc as a shared file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AreaBundle, areaBundles } from '../areas/area-bundles.ts';
import { linkToTryPage } from '../areas/cross-links.ts';
import { withFewAtOnce } from '../few-at-once.ts';
import { hashed } from '../hashed.ts';
import { showNullable } from './nullable.ts';
import { showProvenance } from './provenance.ts';
import { buildDocs, HOSTED_SCRIPT, redocScript } from './redoc.ts';
import { withoutSharedResponses } from './shared-responses.ts';
import { template } from './template.ts';
import { withoutOtherHosts } from './without-other-hosts.ts';

/**
 * Writes `<area>.html` and the script of Redoc into the directory. `site` is the script of the header, from the root of
 * the site. Modifies the bundle.
 */
export async function buildReference(
  bundle: Record<string, unknown>,
  directory: string,
  site: string,
): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const script = hashed(directory, 'redoc.js', withoutOtherHosts(redocScript()));
  const areas = areasForReaders(bundle);
  const scratch = mkdtempSync(join(tmpdir(), 'mostrador-docs-'));
  try {
    await withFewAtOnce(areas, availableParallelism(), async (area) => {
      const page = await buildDocs(scratch, area.slug, {
        bundle: area.bundle,
        template: template(area.slug, areas, site),
        title: `${area.name} | Mostrador API`,
        options: OPTIONS,
      });
      writeFileSync(join(directory, `${area.slug}.html`), selfHosted(page, script));
    });
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

/** Returns the areas of the description for the reference. Modifies the bundle. */
export function areasForReaders(bundle: Record<string, unknown>): AreaBundle[] {
  showNullable(bundle);
  showProvenance(bundle);
  withoutSharedResponses(bundle);
  linkToTryPage(bundle);
  return areaBundles(bundle, (area) => ({ title: `${area} API`, description: INTRODUCTION }));
}

const INTRODUCTION =
  '[The whole API at a glance](index.html) lists every area, and explains authentication, errors, pagination and retries.';

/** Options of Redoc, for `build-docs` and for the preview. */
export const OPTIONS = {
  hideDownloadButtons: true,
  disableTelemetry: true,
  codeSamples: {
    languages: [
      { lang: 'curl', label: 'curl' },
      { lang: 'typescript', label: 'TypeScript' },
      { lang: 'python', label: 'Python' },
    ],
  },
};

/** Loads Redoc from the local file. Removes its integrity hash, which is that of the hosted file. */
function selfHosted(page: string, script: string): string {
  const own = page.replaceAll(HOSTED_SCRIPT, `./${script}`);
  if (own === page) throw new Error('The page of the reference loads Redoc from somewhere else.');
  return own.replace(/(<link rel="modulepreload"[^>]*?) integrity="[^"]*"/, '$1');
}
