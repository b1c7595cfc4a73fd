/** Serves the description and the documentation site, if they are built. Neither needs a token. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '@mostrador/server-stub';
import type { FastifyError, FastifyInstance } from 'fastify';
import { fail } from './failures.ts';

const builtSite = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

/** The description as written, and a flat version for generators. */
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

/** Adds the routes. `site` is the directory of the documentation site. */
export async function addDocuments(app: FastifyInstance, site: string = builtSite): Promise<void> {
  if (!existsSync(site)) return;
  app.get('/', async (_request, reply) => reply.redirect('/docs/'));
  await app.register(async (scope) => addSite(scope, site), { prefix: '/docs' });
}

async function addSite(scope: FastifyInstance, root: string): Promise<void> {
  const { default: files } = await import('@fastify/static');
  const policies = await policiesOf(root);
  const missing = await missingPageOf(root);
  // A path that leaves the site returns 404 like any unknown path.
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const rejected = (error.statusCode ?? 500) < 500;
    return fail(rejected ? new Problem('route_not_found', 'There is no such page.') : error, request, reply);
  });
  await scope.register(files, {
    root,
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
  scope.setNotFoundHandler((request, reply) => {
    if (missing === undefined || !/text\/html/.test(request.headers.accept ?? ''))
      throw new Problem('route_not_found', 'There is no such page.');
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Security-Policy', policies.get('404.html') ?? STRICTEST)
      .send(missing);
  });
  // Both forms arrive here, because the router ignores the trailing slash; relative links on the page depend on it.
  scope.get('/', async (request, reply) =>
    /^[^?]*\/(\?|$)/.test(request.url) ? reply.sendFile('index.html') : reply.redirect('/docs/', 301),
  );
}

/** Returns the page that a browser gets for a path without a page. Its links are relative to the site, not to that path. */
async function missingPageOf(root: string): Promise<string | undefined> {
  const file = join(root, '404.html');
  if (!existsSync(file)) return undefined;
  return (await readFile(file, 'utf8')).replace('<head>', '<head>\n<base href="/docs/">');
}

/** For pages without a policy from the build: they may be framed by the site itself, and run and load nothing. */
const STRICTEST = "default-src 'none'; frame-ancestors 'self'";

/** Returns the content security policy of each page, from the build of the site. */
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

/** File names with a content hash, such as `redoc.IQ5KPwOo.js`, whose content never changes. */
const HASHED = /\.[\w-]{8}(?:\.lean)?\.(?:js|css|woff2)(?:\.gz)?$/;

function cachingOf(path: string): string {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}
