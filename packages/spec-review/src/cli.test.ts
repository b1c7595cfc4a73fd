/** Tests the command on a temporary repository. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { set, things } from './testing/things.ts';

const root = mkdtempSync(join(tmpdir(), 'review-'));
afterAll(() => rmSync(root, { recursive: true }));

const description = things();

beforeAll(() => {
  mkdirSync(join(root, 'spec'));
  write();
  git('init', '--quiet', '--initial-branch=main');
  git('add', '.');
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message', 'One');
});

test('passes without changes', () => {
  const { status, stdout } = review('main');
  expect(stdout).toContain('No changes compared with `main`.');
  expect(status).toBe(0);
});

test('fails on a breaking change until it is approved', () => {
  set(description, 'paths /things/{id}/', undefined);
  write();
  expect(review()).toMatchObject({
    status: 1,
    stdout: expect.stringContaining('`GET /things/{id}/` is gone.'),
  });

  const approved = `approved:\n  - {change: 'operation-removed | GET /things/{id}/', reason: Old., date: '2026-11-20'}\n`;
  writeFileSync(join(root, 'spec/approved-breaks.yaml'), approved);
  expect(review('HEAD', '--format', 'changelog', '--output', join(root, 'draft.md')).status).toBe(0);
  expect(readFileSync(join(root, 'draft.md'), 'utf8')).toBe('- [Breaking] `GET /things/{id}/` is gone.\n');
});

test.each([
  ['an unknown revision', ['nowhere'], /nowhere/],
  [
    'an unknown format',
    ['HEAD', '--format', 'pdf'],
    /--format is one of markdown, json, changelog, github\./,
  ],
])('reports %s', (_name, args, message) => {
  const { status, stderr } = review(...args);
  expect(status).toBe(2);
  expect(stderr).toMatch(message);
});

function write(): void {
  writeFileSync(join(root, 'spec/openapi.yaml'), JSON.stringify(description));
}

function git(...args: string[]): void {
  execFileSync('git', ['-C', root, ...args]);
}

function review(...args: string[]) {
  const cli = fileURLToPath(new URL('cli.ts', import.meta.url));
  return spawnSync(process.execPath, [cli, ...args], {
    env: { ...process.env, INIT_CWD: root },
    encoding: 'utf8',
  });
}
