import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import core from '@stoplight/spectral-core';
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

test('a rule reports a part in two places at both', async () => {
  write('paths.json', { item: { get: { operationId: 'get' } } });
  const found: string[] = [];
  const then = {
    function: (_value: unknown, _options: unknown, { path }: { path: (string | number)[] }) =>
      void found.push(path.join(' ')),
  };
  const spectral = new core.Spectral({ resolver });
  spectral.setRuleset({ rules: { each: { given: '$.paths[*][get].operationId', then } } });
  const item = { $ref: './paths.json#/item' };
  const parsed = { data: { paths: { '/a': item, '/b': item } }, diagnostics: [], ast: undefined };
  const source = join(folder, 'openapi.json');
  await spectral.run({ parsed, source, getLocationForJsonPath: () => undefined });
  expect(found).toEqual(['paths /a get operationId', 'paths /b get operationId']);
});
