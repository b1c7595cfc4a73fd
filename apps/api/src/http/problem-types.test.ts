import { Problem, sendProblem } from '@mostrador/server-stub';
import { type FastifyInstance, fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { clientError } from './client-errors.ts';
import { addProblemTypes } from './problem-types.ts';

const apps: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

async function server(publicUrl: string | undefined, host: string): Promise<{ url: string; port: number }> {
  const app = fastify({ clientErrorHandler: clientError });
  apps.push(app);
  addProblemTypes(app, publicUrl);
  app.setErrorHandler(sendProblem);
  // A route in a plugin, like all routes of the API.
  await app.register(async (scope) => {
    scope.get('/', () => {
      throw new Problem('not_found', 'Gone.');
    });
  });
  await app.listen({ host, port: 0 });
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, port };
}

test.each([
  ['https://shop.example', '127.0.0.1', () => 'https://shop.example/docs/errors/#not_found'],
  [undefined, '127.0.0.1', (port: number) => `http://127.0.0.1:${port}/docs/errors/#not_found`],
  [undefined, '0.0.0.0', (port: number) => `http://127.0.0.1:${port}/docs/errors/#not_found`],
])(
  'with the public URL %s and the host %s, the type is the URL of the explanation',
  async (publicUrl, host, want) => {
    const { url, port } = await server(publicUrl, host);
    const response = await fetch(url, { headers: { host: 'elsewhere.example' } });
    expect(await response.json()).toMatchObject({ code: 'not_found', type: want(port) });
  },
);
