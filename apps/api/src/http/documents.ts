/** The description and the documentation site, as far as they are built. Neither needs a token. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '@mostrador/server-stub';
import type { FastifyError, FastifyInstance } from 'fastify';
import { fail } from './failures.ts';

const builtSite = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

/** The description as it is written, and flat, for generators. */
const editions = {
  '/openapi.json': import.meta.resolve('@mostrador/spec/openapi.json'),
  '/openapi.flat.json': import.meta.resolve('@mostrador/spec/openapi.flat.json'),
};

export function addDescription(app: FastifyInstance): void {
  for (const [path, file] of Object.entries(editions)) {
    let description: Promise<Buffer> | undefined;
    app.get(path, async (_request, reply) => {
      description ??= readFile(new URL(file));
      return reply.type('application/json; charset=utf-8').send(await description);
    });
  }
}

/** `site` is the directory of the documentation site. */
export async function addDocuments(app: FastifyInstance, site: string = builtSite): Promise<void> {
  if (!existsSync(site)) return;
  app.get('/', async (_request, reply) => reply.redirect('/docs/'));
  await app.register(async (scope) => addSite(scope, site));
}

async function addSite(scope: FastifyInstance, root: string): Promise<void> {
  const { default: files } = await import('@fastify/static');
  const policies = await policiesOf(root);
  // A path that leads out of the site is as unknown as any other.
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const rejected = (error.statusCode ?? 500) < 500;
    return fail(rejected ? new Problem('route_not_found', 'There is no such page.') : error, request, reply);
  });
  await scope.register(files, {
    root,
    prefix: '/docs/',
    redirect: true,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cachingOf(path));
      if (isPage(path))
        reply.header('Content-Security-Policy', policies.get(pageOf(path, root)) ?? STRICTEST);
    },
  });
  // Both forms come here, because the router ignores the last slash; links of the page count on it.
  scope.get('/docs', async (request, reply) =>
    /^[^?]*\/(\?|$)/.test(request.url) ? reply.sendFile('index.html') : reply.redirect('/docs/', 301),
  );
}

/** For a page that the site was not built with: it may show itself, and run and load nothing. */
const STRICTEST = "default-src 'none'; frame-ancestors 'self'";

/** What each page of the site may run and load, as the site was built with it. */
async function policiesOf(root: string): Promise<Map<string, string>> {
  const file = join(root, 'policies.json');
  return new Map(existsSync(file) ? Object.entries(JSON.parse(await readFile(file, 'utf8'))) : []);
}

function isPage(path: string): boolean {
  return /\.html(\.gz)?$/.test(path);
}

function pageOf(path: string, root: string): string {
  return relative(root, path).replace(/\.gz$/, '');
}

/** A name with a hash of its content in it, `redoc.IQ5KPwOo.js`, is never that of anything else. */
const HASHED = /\.[\w-]{8}(?:\.lean)?\.(?:js|css|woff2)(?:\.gz)?$/;

function cachingOf(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
