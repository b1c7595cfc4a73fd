/** Closes the output of commands, as `head` does. */
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { spawnCli } from '../testing/cli.ts';
import { urlOf } from '../testing/on-database.ts';
import { startTestService } from '../testing/service.ts';

const { database, account } = await startTestService();
const { id } = await account();

test.each([
  ['export', ['export', 'products', '--account', id]],
  ['journal', ['journal', '--account', id]],
  ['settings', ['settings']],
])('%s ends without an error when its output is closed', async (_, args) => {
  const child = spawnCli(args, { DATABASE_URL: urlOf(database.target) });
  child.stdout.destroy();
  const [[code], stderr] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('a command finishes its work when its stderr is closed', async () => {
  const create = ['accounts', 'create', '--name', 'Taller', '--email', 'taller@example.com'];
  const child = spawnCli(create, { DATABASE_URL: urlOf(database.target) });
  child.stderr.destroy();
  const [[code], stdout] = await Promise.all([once(child, 'close'), text(child.stdout)]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^[0-9a-f]{24}\n$/);
});
