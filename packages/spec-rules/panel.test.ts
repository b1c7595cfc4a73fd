import core from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { houseRules } from './house-rules.mjs';
import ruleset from './panel.mjs';

/** Returns the codes of the findings about one operation of the panel. */
async function lint(operation: object): Promise<unknown[]> {
  const spectral = new core.Spectral();
  spectral.setRuleset(new core.Ruleset(ruleset));
  const findings = await spectral.run({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/panel/api/sign-out': { post: operation } },
  });
  return findings.map(({ code }) => code);
}

const operation = { operationId: 'signOut', responses: { 200: { description: 'Signed out.' } } };

test('the rules about tokens and records are off', async () => {
  const found = await lint(operation);
  for (const rule of ['one-scope', 'operation-id-grammar', 'expected-responses']) {
    expect(found).not.toContain(rule);
  }
});

test('the other house rules apply', async () => {
  expect(await lint(operation)).toEqual(expect.arrayContaining(['success-envelope', 'operation-source']));
});

test('each disabled rule is a house rule', () => {
  for (const name of Object.keys(ruleset.rules)) expect(houseRules).toHaveProperty(name);
});
