/**
 * Serves the built panel: one document for every path below `/panel/`, which routes in the browser, and its files,
 * whose names contain a content hash.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from '@mostrador/server-stub';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { fail } from '../http/failures.ts';

const built = fileURLToPath(new URL('../../../panel/dist', import.meta.url));

/** Adds the pages. `directory` is where the panel is built. */
export async function addPages(app: FastifyInstance, directory: string = built): Promise<void> {
  const document = join(directory, 'index.html');
  if (!existsSync(document)) return;
  const page = await readFile(document, 'utf8');
  const { default: files } = await import('@fastify/static');
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const rejected = (error.statusCode ?? 500) < 500;
      return fail(
        rejected ? new Problem('route_not_found', 'There is no such file.') : error,
        request,
        reply,
      );
    });
    await scope.register(files, {
      root: join(directory, 'assets'),
      prefix: '/panel/assets/',
      index: false,
      dotfiles: 'ignore',
      cacheControl: true,
      immutable: true,
      maxAge: '1y',
      decorateReply: false,
    });
    for (const path of ['/panel', '/panel/*']) {
      scope.get(path, async (_request, reply) => sendPage(reply, page));
    }
  });
}

/** Sends the page with a CSP that allows only its own scripts and styles, and requests only to the service. */
function sendPage(reply: FastifyReply, page: string): FastifyReply {
  const nonce = randomBytes(18).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      'content-security-policy': policy.join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('%NONCE%', nonce));
}
