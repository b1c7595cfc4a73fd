import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import resolver from './resolver.cjs';

const folder = mkdtempSync(join(tmpdir(), 'resolver-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, content: object) => writeFileSync(join(folder, name), JSON.stringify(content));

test('resolves inside a file that is used more than a hundred times', async () => {
  const uses = 250;
  write('schemas.json', { Problem: { type: 'object' } });
  write('responses.json', { NotFound: { schema: { $ref: './schemas.json#/Problem' } } });
  write('paths.json', { item: Array.from({ length: uses }, () => ({ $ref: './responses.json#/NotFound' })) });

  const { result, errors } = await resolver.resolve(
    { $ref: './paths.json#/item' },
    {
      baseUri: join(folder, 'openapi.json'),
      parseResolveResult: async (file) => ({ ...file, result: JSON.parse(String(file.result)) }),
    },
  );

  expect(errors).toEqual([]);
  expect(result).toEqual(Array.from({ length: uses }, () => ({ schema: { type: 'object' } })));
});
