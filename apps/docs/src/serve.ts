/** Serves the built site alone, for reading and for working on it: `npm run docs`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import files from '@fastify/static';
import { fastify } from 'fastify';
import { dist } from './paths.ts';
import { POLICIES } from './policies.ts';

export interface Site {
  /** With the slash at its end. */
  url: string;
  close(): Promise<void>;
}

/** Rejects with `EADDRINUSE` when the port is taken. `prefix` is the path of the site, with slashes around it. */
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
  const address = await app.listen({ port, host });
  return { url: address + prefix, close: () => app.close() };
}

/** Resolves to the address when the site answers, and serves it until a signal ends it. */
export async function serveDocs({ port, host }: { port: number; host: string }): Promise<string> {
  const { url, close } = await startSite({ port, host });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
  return url;
}
