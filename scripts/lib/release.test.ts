import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { pack, publicPackages } from './release.ts';

const repository = mkdtempSync(join(tmpdir(), 'release-'));
afterAll(() => rmSync(repository, { recursive: true }));

function write(file: string, content: string | object): void {
  mkdirSync(join(repository, file, '..'), { recursive: true });
  writeFileSync(join(repository, file), typeof content === 'string' ? content : JSON.stringify(content));
}

test('packs the public packages with their notes and the patch of their versions', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@b.c', ...args]);
  write('package.json', { name: 'root', private: true, workspaces: ['packages/*'] });
  write('packages/one/package.json', { name: '@a/one', version: '1.0.0', files: ['index.js'] });
  write('packages/one/index.js', 'export {};\n');
  write('packages/two/package.json', { name: '@a/two', version: '1.0.0', private: true });
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'One');
  write('packages/one/package.json', { name: '@a/one', version: '1.1.0', files: ['index.js'] });
  write(
    'packages/one/CHANGELOG.md',
    '# @a/one\n\n## 1.1.0\n\n### Minor Changes\n\n- New: a.\n\n## 1.0.0\n\n- First.\n',
  );

  expect([...(await publicPackages(repository)).keys()]).toEqual(['@a/one']);
  const directory = join(repository, 'release');
  expect(await pack(repository, directory)).toEqual(['a-one-1.1.0.tgz', 'notes.md', 'versions.patch']);
  expect(readFileSync(join(directory, 'notes.md'), 'utf8')).toBe(
    '## @a/one 1.1.0\n\n### Minor Changes\n\n- New: a.\n',
  );
  expect(readFileSync(join(directory, 'versions.patch'), 'utf8')).toContain(
    '+{"name":"@a/one","version":"1.1.0"',
  );
  const listed = execFileSync('tar', ['-tf', join(directory, 'a-one-1.1.0.tgz')], { encoding: 'utf8' });
  expect(listed.trim().split('\n').sort()).toEqual(['package/index.js', 'package/package.json']);
}, 60_000);
