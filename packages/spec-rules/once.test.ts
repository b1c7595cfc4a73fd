import core from '@stoplight/spectral-core';
import { expect, test } from 'vitest';
import { once } from './once.mjs';

test('a shared object is checked once, its equal twin too', async () => {
  const checked: unknown[] = [];
  const check = (target: unknown) => {
    checked.push(target);
    return [{ message: 'found' }];
  };
  const then = { function: check };
  const spectral = new core.Spectral();
  spectral.setRuleset({ rules: { found: once({ given: '$.responses[*]', message: '{{error}}', then }) } });
  const shared = { description: 'shared' };
  const data = { responses: { 401: shared, 403: shared, 404: { description: 'shared' } } };

  const findings = await spectral.run({
    parsed: { data, diagnostics: [], ast: undefined },
    getLocationForJsonPath: () => undefined,
  });

  expect(checked).toHaveLength(2);
  expect(findings.map(({ path, message }) => [path.join(' '), message])).toEqual([
    ['responses 401', 'found'],
    ['responses 404', 'found'],
  ]);
});
