import core from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { houseRules } from '../house-rules.mjs';
import { standardOperations } from '../standard-operations.mjs';
import standardOperationsComplete from './standard-operations.mjs';

const base = '/api/v1/goals/';
const words = (text: string) => text.split(' ').filter(Boolean);

/** The eight operations of one resource, as they should be. */
function complete(): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, at, verb, many, statuses, takes } of standardOperations) {
    const operation = {
      operationId: `${verb}${many ? 'Goals' : 'Goal'}`,
      responses: Object.fromEntries(words(statuses).map((status) => [status, {}])),
      parameters: words(takes).map((name) => ({ name })),
    };
    paths[base + at] = { ...paths[base + at], [method]: operation };
  }
  return paths;
}

async function check(paths: object): Promise<[path: string, message: string][]> {
  const spectral = new core.Spectral();
  const functionOptions = { operations: standardOperations };
  const then = { function: standardOperationsComplete, functionOptions };
  spectral.setRuleset({ rules: { standard: { ...houseRules['standard-operations'], then } } });
  const findings = await spectral.run({ paths });
  return findings.map(({ path, message }) => [path.join(' '), message]);
}

test('accepts all eight', async () => {
  expect(await check(complete())).toEqual([]);
});

test('misses one', async () => {
  const { [`${base}bulk/update/`]: _removed, ...rest } = complete();
  expect(await check(rest)).toEqual([
    ['paths', `describe PUT ${base}bulk/update/, one of the eight standard operations`],
  ]);
});

test.each([
  ['another name', { operationId: 'updateTarget' }, 'call it updateGoal'],
  [
    'a response that is not described',
    { responses: { 200: {}, 400: {} } },
    'describe 413, 415, 422, 401, 403, 404, 412, 429, 500, 503',
  ],
  ['a parameter that is not taken', { parameters: [] }, 'take If-Match from shared/parameters.yaml'],
])('rejects %s', async (_name, change, message) => {
  const paths = complete();
  const item = paths[`${base}{id}/`] ?? {};
  paths[`${base}{id}/`] = { ...item, put: { ...item.put, ...change } };
  expect(await check(paths)).toEqual([[`paths ${base}{id}/ put`, message]]);
});
