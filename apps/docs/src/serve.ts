/** Serves only the built site, for reading and for developing it: `npm run docs`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import files from '@fastify/static';
import { fastify } from 'fastify';
import { dist } from './paths.ts';
import { POLICIES } from './policies.ts';

export interface Site {
  /** With a trailing slash. */
  url: string;
  close(): Promise<void>;
}

/** Starts the server. Rejects with `EADDRINUSE` if the port is in use. `prefix` is the path of the site, in slashes. */
export async function startSite({ port = 0, host = '127.0.0.1', prefix = '/' }): Promise<Site> {
  const app = fastify({ forceCloseConnections: true });
  const policies: Record<string, string> = JSON.parse(readFileSync(join(dist, POLICIES), 'utf8'));
  app.register(files, {
    root: dist,
    prefix,
    redirect: true,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const policy = policies[relative(dist, path).replace(/\.gz$/, '')];
      if (policy) reply.header('Content-Security-Policy', policy);
    },
  });
  // Its links are relative to the site, not to the path without a page.
  const missing = readFileSync(join(dist, '404.html'), 'utf8').replace(
    '<head>',
    `<head>\n<base href="${prefix}">`,
  );
  app.setNotFoundHandler((_, reply) => {
    const policy = policies['404.html'];
    if (policy) reply.header('Content-Security-Policy', policy);
    return reply.code(404).type('text/html; charset=utf-8').send(missing);
  });
  const address = await app.listen({ port, host });
  return { url: address + prefix, close: () => app.close() };
}

/** Resolves to the URL once the site responds, and serves it until a signal ends it. */
export async function serveDocs({ port, host }: { port: number; host: string }): Promise<string> {
  const { url, close } = await startSite({ port, host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  return url;
}
