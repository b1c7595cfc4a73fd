import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import core from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import { houseRules } from '../house-rules.mjs';
import { sourceRules } from '../source-rules.mjs';
import unresolved from '../unresolved.cjs';

/** Runs one house rule on a description, as if read from `source`; returns its findings as `[path, message]`. */
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

/**
 * Runs one source rule on the first of `files`, all of them in one description; returns its findings as `[path,
 * message]`. The texts are YAML, or values written as JSON.
 */
export async function checkSource(
  rule: keyof typeof sourceRules,
  files: Record<string, string | object>,
): Promise<[path: string, message: string][]> {
  const folder = mkdtempSync(join(tmpdir(), 'source-rules-'));
  const spectral = new core.Spectral({ resolver: unresolved });
  spectral.setRuleset({ rules: { [rule]: sourceRules[rule] } });
  try {
    for (const [name, content] of Object.entries({ 'openapi.yaml': '', ...files })) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), typeof content === 'string' ? content : yamlOf(content));
    }
    const [name = '', content = {}] = Object.entries(files)[0] ?? [];
    const document = new core.Document(
      typeof content === 'string' ? content : yamlOf(content),
      parsers.Yaml,
      join(folder, name),
    );
    const findings = await spectral.run(document);
    return findings.map(({ path, message }) => [path.join(' '), message]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Formats a file whose parts begin at the margin, as in the description; JSON is valid YAML. */
function yamlOf(content: object): string {
  return Object.entries(content)
    .map(([name, part]) => `${name}: ${JSON.stringify(part)}\n`)
    .join('');
}
