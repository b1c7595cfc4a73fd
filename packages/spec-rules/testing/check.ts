import core from '@stoplight/spectral-core';
import { houseRules } from '../house-rules.mjs';

/** Runs one house rule on a description, as if it were read from `source`; gives what it finds as `[path, message]`. */
export async function check(
  rule: keyof typeof houseRules,
  description: object,
  source = '/spec/openapi.yaml',
): Promise<[path: string, message: string][]> {
  const spectral = new core.Spectral();
  spectral.setRuleset({ rules: { [rule]: houseRules[rule] } });
  const parsed = { data: { openapi: '3.1.0', ...description }, diagnostics: [], ast: undefined };
  const findings = await spectral.run({ parsed, source, getLocationForJsonPath: () => undefined });
  return findings.map(({ path, message }) => [path.join(' '), message]);
}

/** A description with one operation. */
export const withOperation = (operation: object, path = '/api/v1/products/', method = 'post'): object => ({
  paths: { [path]: { [method]: operation } },
});
