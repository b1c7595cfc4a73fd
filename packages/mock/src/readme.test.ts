/** The responses in the README match those of the mock. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { isObject } from '@mostrador/json';
import { expect, inject, test } from 'vitest';
import { startMock } from './start-mock.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, code = '']) => ({
  language,
  code,
}));
const shown = blocks.flatMap(({ code }, index) => {
  const response = blocks[index + 1];
  return code.startsWith('curl ') && response?.language === 'json'
    ? [{ command: code, response: response.code }]
    : [];
});

test('it contains requests', () => expect(shown).toHaveLength(3));

test.each(shown)('$command', async ({ command, response }) => {
  const want: unknown = JSON.parse(response);
  const given: unknown = JSON.parse(await curl(command, inject('mock')));
  if (!isObject(want) || !isObject(given)) throw new Error(`${command} did not return an object`);
  expect(given).toEqual('request_id' in want ? { ...want, request_id: given.request_id } : want);
});

test('a seed generates the same response in every run, and another seed another one', async () => {
  const command = blocks.find(({ code }) => code.includes('seed=1'))?.code ?? '';
  const other = await startMock({ port: 0 });
  const [first, again] = [await curl(command, inject('mock')), await curl(command, other.url)];
  expect(again).toBe(first);
  expect(await curl(command.replace('seed=1', 'seed=2'), other.url)).not.toBe(first);
  await other.close();
});

test('as an option too, which Prefer can override', async () => {
  const mock = await startMock({ port: 0, dynamic: true, seed: '1' });
  const command = blocks.find(({ code }) => code.includes('seed=1'))?.code ?? '';
  const first = await curl(command, inject('mock'));
  expect(await curl(command.replace('dynamic=true, seed=1', ''), mock.url)).toBe(first);
  expect(await curl(command.replace('seed=1', 'seed=2'), mock.url)).not.toBe(first);
  await mock.close();
});

async function curl(command: string, url: string): Promise<string> {
  const line = command.replace('http://127.0.0.1:4010', url).replace(/^curl/, 'curl -s');
  return (await promisify(execFile)('sh', ['-c', line])).stdout;
}
