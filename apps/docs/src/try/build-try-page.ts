/**
 * Builds the try-it page, which sends real requests: Scalar on the flat bundle, per area, with a choice of servers and
 * a token.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import scalar from '@scalar/fastify-api-reference';
import { fastify } from 'fastify';
import { areaBundles } from '../areas/area-bundles.ts';
import { linkToReference } from '../areas/cross-links.ts';
import { hashed } from '../hashed.ts';
import { withoutSharedResponses } from '../reference/shared-responses.ts';
import { tryPage } from './try-page.ts';

/**
 * Writes the page, Scalar and the descriptions into the directory; `site` is the script of the header. Modifies the
 * bundle.
 */
export async function buildTryPage(
  bundle: Record<string, unknown>,
  directory: string,
  site: string,
): Promise<void> {
  withoutSharedResponses(bundle);
  linkToReference(bundle);
  mkdirSync(directory, { recursive: true });
  const script = hashed(directory, 'scalar.js', await standalone());
  const areas = areaBundles(bundle, () => ({ description: TEXT }));
  for (const area of areas) writeFileSync(join(directory, `${area.slug}.json`), JSON.stringify(area.bundle));
  const page = tryPage({
    script,
    site,
    areas: areas.map(({ name, slug }) => ({ name, slug })),
    servers: bundle.servers,
  });
  writeFileSync(join(directory, 'index.html'), page);
}

const TEXT =
  'Choose an operation, then *Test Request*. [The reference](../reference/index.html) has the whole text of the API.';

/** Returns the script as served by Scalar's plugin, since the whole package has 185 dependencies. */
async function standalone(): Promise<string> {
  const app = fastify();
  await app.register(scalar, {
    routePrefix: '/',
    configuration: { content: { openapi: '3.1.0', info: {}, paths: {} } },
  });
  const { body, statusCode } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200) throw new Error(`Scalar's script returned ${statusCode}.`);
  return body;
}
