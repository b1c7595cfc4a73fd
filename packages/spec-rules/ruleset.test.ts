import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import core from '@stoplight/spectral-core';
import { afterAll, expect, test } from 'vitest';
import ruleset from './ruleset.mjs';

const folder = mkdtempSync(join(tmpdir(), 'ruleset-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Lints a description whose only path item is in a separate file; returns `[code, file]` of each finding about it. */
async function lint(pathItem: object) {
  writeFileSync(join(folder, 'paths.json'), JSON.stringify({ list: pathItem }));
  const data = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/api/v1/products/list/': { $ref: './paths.json#/list' } },
  };
  const spectral = new core.Spectral();
  spectral.setRuleset(new core.Ruleset(ruleset));
  const parsed = { data, diagnostics: [], ast: undefined };
  const source = join(folder, 'openapi.json');
  const findings = await spectral.run({ parsed, source, getLocationForJsonPath: () => undefined });
  return findings
    .filter(({ path }) => path.includes('list'))
    .map(({ code, source: file }) => [code, basename(String(file))]);
}

const operation = { operationId: 'listProducts', responses: { 200: { description: 'A page.' } } };
const parameter = { name: 'ids', in: 'query', schema: { type: 'array' } };

test('a path item in a separate file is not a schema error', async () => {
  expect(await lint({ get: operation })).not.toContainEqual(['oas3-schema', expect.anything()]);
});

test('a misspelt keyword and violations of house rules are reported there, each with its file', async () => {
  const found = await lint({ get: { ...operation, respones: {} } });
  expect(found).toContainEqual(['oas3-schema', 'paths.json']);
  expect(found).toContainEqual(['one-scope', 'paths.json']);
});

test.each([
  ['of the operation', { get: { ...operation, parameters: [parameter] } }],
  ['of the path', { parameters: [parameter], get: operation }],
])('a list parameter %s describes its items', async (_name, pathItem) => {
  expect(await lint(pathItem)).toContainEqual(['array-items', 'paths.json']);
});

test('rules are disabled only with a reason beside them', () => {
  const off = Object.entries(ruleset.rules).filter(([, rule]) => rule === 'off');
  expect(off.map(([name]) => name)).toEqual([
    'oas3-valid-media-example',
    'oas3-valid-schema-example',
    'typed-enum',
    'path-keys-no-trailing-slash',
    'oas3-operation-security-defined',
  ]);
});
