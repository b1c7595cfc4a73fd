/** The description and the documentation site, as far as they are built. Neither needs a token. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

const site = fileURLToPath(new URL('../../../docs/dist', import.meta.url));

export async function addDocuments(app: FastifyInstance): Promise<void> {
  let description: Promise<Buffer> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    description ??= readFile(new URL(import.meta.resolve('@mostrador/spec/openapi.json')));
    return reply.type('application/json; charset=utf-8').send(await description);
  });
  if (existsSync(site)) await addSite(app);
}

async function addSite(app: FastifyInstance): Promise<void> {
  const { default: files } = await import('@fastify/static');
  await app.register(files, { root: site, prefix: '/docs/', redirect: true, extensions: ['html'] });
  app.get('/', async (_request, reply) => reply.redirect('/docs/'));
}
