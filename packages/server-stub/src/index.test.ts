import { operationTable } from '@mostrador/types';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { Problem, readBodyAs, sendProblem, serverOptions, uniformStub } from './index.ts';

test('the whole description is served, every operation under its own path, with and without a trailing slash', async () => {
  const app = fastify({ ...serverOptions });
  app.setErrorHandler(sendProblem);
  const handled: string[] = [];
  await app.register(
    uniformStub(
      { handle: async () => ({ status: 200, data: null }) },
      {
        authenticate: async (_request, operation) => {
          handled.push(operation?.id ?? 'none');
          throw new Problem('missing_token', 'Send an API token.');
        },
        run: async () => ({ status: 200, data: null }),
      },
    ),
  );
  for (const { id, method, path: template } of Object.values(operationTable)) {
    const url = template.replace(/\{\w+\}/g, '68dc3a505a1d0c7e42000104');
    for (const form of [url, url.endsWith('/') ? url.slice(0, -1) : `${url}/`]) {
      handled.length = 0;
      expect((await app.inject({ method, url: form })).statusCode).toBe(401);
      expect(handled, `${method} ${form}`).toEqual([id]);
    }
  }
  await app.close();
});

test('reads a bulk item as the body of the single operation', () => {
  const sent = { name: 'Yerba mate 500 g', base_price: 1850, colour: 'green', _id: 'x' };
  expect(readBodyAs('createProduct', sent)).toEqual({
    value: { name: 'Yerba mate 500 g', base_price: 1850 },
    unknown: ['/colour'],
  });
  expect(() => readBodyAs('createProduct', { name: '' })).toThrow(
    expect.objectContaining({ code: 'validation_failed', detail: '2 fields are not valid.' }),
  );
});
