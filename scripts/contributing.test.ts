/**
 * Tests the statements of CONTRIBUTING and of the guide about reviews: the review of the demonstration prints the
 * comment shown, and every named script and file exists.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demonstrate } from './lib/demonstration.ts';
import { localLinks } from './lib/markdown.ts';
import { scaffold } from './lib/new-resource.ts';
import { fromRoot } from './lib/root.ts';

const contributing = readFileSync(fromRoot('CONTRIBUTING.md'), 'utf8');
const guide = readFileSync(fromRoot('apps/docs/site/guides/review.md'), 'utf8');
const directory = mkdtempSync(join(tmpdir(), 'demonstration-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('the comment on the demonstration is the one shown', () => {
  demonstrate(directory);
  const { stdout, status } = spawnSync(
    process.execPath,
    [fromRoot('packages/spec-review/src/cli.ts'), 'main'],
    {
      env: { ...process.env, INIT_CWD: directory },
      encoding: 'utf8',
    },
  );
  const [, shown] = contributing.match(/^~~~markdown\n(.*?)^~~~$/ms) ?? [];
  const [review] = stdout.split('\n### Quality');
  expect(shown).toBe(review);
  expect(status).toBe(1);
  expect(linesOfGuide('review').filter((line) => !stdout.split('\n').includes(line))).toEqual([]);
}, 120_000);

test('the guide shows the output about a new resource', async () => {
  const { steps } = await scaffold(directory, { area: 'catalog', one: 'Brand' });
  const said = steps.split('\n');
  expect(linesOfGuide('new-resource').filter((line) => !said.includes(line))).toEqual([]);
});

test('every script that is named exists', () => {
  const named = [...contributing.matchAll(/npm run (?:-s )?([\w:-]+)(?: -w ([\w/-]+))?/g)];
  const missing = named.filter(([, name = '', workspace]) => !Object.hasOwn(scriptsOf(workspace), name));
  expect(missing.map(([command]) => command)).toEqual([]);
});

test('every link into the repository works', () => {
  expect(localLinks(contributing).filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});

/** Returns the lines of a shortened block in the guide. */
function linesOfGuide(name: string): string[] {
  const [, block] = guide.match(new RegExp(`^\`\`\`text ${name}\\n(.*?)^\`\`\`$`, 'ms')) ?? [];
  if (!block) throw new Error(`The guide does not show ${name}.`);
  return block.trim().split('\n');
}

/** Returns the scripts of the root, or of a workspace. */
function scriptsOf(workspace = '.'): object {
  const { scripts }: { scripts: object } = JSON.parse(
    readFileSync(fromRoot(`${workspace}/package.json`), 'utf8'),
  );
  return scripts;
}
