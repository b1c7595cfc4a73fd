import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { consumerAt, lastRelease, typeCheck } from './consumer.ts';
import { fromRoot } from './root.ts';

const repository = mkdtempSync(join(tmpdir(), 'consumer-'));
const scratch = fromRoot('.turbo/consumer-test');
afterAll(() => {
  rmSync(repository, { recursive: true });
  rmSync(scratch, { recursive: true, force: true });
});

function git(...args: string[]): void {
  execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args]);
}

function commit(program: string): void {
  mkdirSync(join(repository, 'examples/consumer'), { recursive: true });
  writeFileSync(join(repository, 'examples/consumer/shop.ts'), program);
  git('add', '.');
  git('commit', '--quiet', '--message', 'Change');
}

test('is that of the last release, or the current one if there is no release', async () => {
  git('init', '--quiet', '--initial-branch=main');
  commit('export const one = 1;\n');
  expect(await lastRelease(repository)).toBe('HEAD');
  git('tag', 'v1.0.0');
  git('tag', 'other');
  commit('export const two = 2;\n');
  expect(await lastRelease(repository)).toBe('v1.0.0');

  const { directory, remove } = await consumerAt(repository, 'v1.0.0', scratch);
  expect(readFileSync(join(directory, 'shop.ts'), 'utf8')).toBe('export const one = 1;\n');
  await remove();
  expect(existsSync(directory)).toBe(false);
  await expect(consumerAt(repository, 'v9', scratch)).rejects.toThrow('v9');
}, 30_000);

test('the current consumer compiles, and one with a missing import does not', async () => {
  expect(await typeCheck(fromRoot('examples/consumer'))).toEqual({ output: '', code: 0 });

  const directory = join(scratch, 'broken');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, 'tsconfig.json'), readFileSync(fromRoot('examples/consumer/tsconfig.json')));
  writeFileSync(
    join(directory, 'shop.ts'),
    `import type { Nothing } from '@mostrador/types';\nexport type A = Nothing;\n`,
  );
  const { output, code } = await typeCheck(directory);
  expect(code).not.toBe(0);
  expect(output).toContain(`has no exported member 'Nothing'`);
}, 60_000);
