/** What CONTRIBUTING shows is true: the review of the demonstration is what it prints, every script and file it names is there. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { demonstrate } from './lib/demonstration.ts';
import { localLinks } from './lib/markdown.ts';
import { fromRoot } from './lib/root.ts';

const contributing = readFileSync(fromRoot('CONTRIBUTING.md'), 'utf8');
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
  const [review] = stdout.split('\n### Measure');
  expect(shown).toBe(review);
  expect(status).toBe(1);
}, 120_000);

test('every script that is named exists', () => {
  const { scripts }: { scripts: object } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const named = [...contributing.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});

test('every link into the repository leads somewhere', () => {
  expect(localLinks(contributing).filter((path) => !existsSync(fromRoot(path)))).toEqual([]);
});
