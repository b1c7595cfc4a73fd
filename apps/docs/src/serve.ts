/** Serves the built site alone, for reading and for working on it: `npm run docs`. */
import files from '@fastify/static';
import { fastify } from 'fastify';
import { dist } from './paths.ts';

/** Resolves to the address when the site answers. Rejects with `EADDRINUSE` when the port is taken. */
export async function serveDocs({ port, host }: { port: number; host: string }): Promise<string> {
  const app = fastify({ forceCloseConnections: true });
  app.register(files, { root: dist, redirect: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  return app.listen({ port, host });
}
