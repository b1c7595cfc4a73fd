/**
 * Tests the command on a small faulty description: its output, and that Spectral's own command reports the same with
 * the same rulesets.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'lint-'));
afterAll(() => rmSync(folder, { recursive: true }));

const root = (path: string) => `openapi: 3.1.0\ninfo: {title: T, version: '1'}\npaths:\n  ${path}\n`;
const files = {
  'redocly.yaml': 'telemetry: off\nrules: {info-license: error}\n',
  'openapi.yaml': root('/api/v1/a/: {$ref: catalog/a/paths.yaml#/list}'),
  'panel.yaml': root('/panel/api/b: {$ref: panel/paths.yaml#/b}'),
  'catalog/a/paths.yaml':
    "list: {get: {responses: {'200': {description: It can eval(this).}}}}\nnobody: {}\n",
  'panel/paths.yaml': "b: {get: {responses: {'200': {description: It is not JSON.}}}}\n",
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function run(command: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${here('../../node_modules/.bin')}:${process.env.PATH}` };
  return spawnSync(command, args, { cwd: folder, env, encoding: 'utf8' });
}

const format = ['--format', 'github-actions'];
const { stdout, status } = run(process.execPath, here('lint.mjs'), ...format);
const sections = stdout.split(/^(?:Redocly|API|Panel|Sources): has findings\n/m);
const [, redocly = '', api = '', panel = '', sources = ''] = sections;

test('each check prints its findings with their place in the source', () => {
  expect(redocly).toMatch('title=info-license,file=openapi.yaml,line=2,');
  expect(api).toMatch(
    '::warning title=no-eval-in-markdown,file=catalog/a/paths.yaml,col=47,endColumn=65,line=1,',
  );
  expect(panel).toMatch('::error title=success-envelope,file=panel/paths.yaml,');
  expect(sources).toMatch('::error title=unused-part,file=catalog/a/paths.yaml,col=8,endColumn=11,line=2,');
});

test('findings make it fail, and it prints the duration', () => {
  expect(status).toBe(1);
  expect(stdout).toMatch(/^Linted in \d+\.\d s$/m);
});

test.each([
  ['API', api, 'openapi.yaml', 'ruleset.mjs', 'resolver.cjs'],
  ['sources', sources, '{panel,*/*}/*.yaml', 'source-ruleset.mjs', 'unresolved.cjs'],
])(
  'the command of Spectral reports the same: %s',
  (_name, section, file, ruleset, resolver) => {
    const options = ['--ruleset', here(ruleset), '--resolver', here(resolver), ...format];
    const found = run('spectral', 'lint', file, ...options).stdout.match(/^::.+$/gm);
    expect(found?.length).toBeGreaterThan(0);
    expect(section.match(/^::.+$/gm)).toEqual(found);
  },
  60_000,
);
