import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const CLI = fileURLToPath(new URL('cli.ts', import.meta.url));

test('reports that it is ready, responds, and stops cleanly', async () => {
  const mock = run('--port', '0');
  const [lines] = await once(mock.stdout, 'data');
  const url = String(lines).match(/^Token: any\nMock of the Mostrador API at (http:\S+)\n$/)?.[1];
  const response = await fetch(`${url}/api/v1/products/list/`, { headers: { 'x-api-key': 'any' } });
  expect(response.status).toBe(200);
  mock.kill('SIGTERM');
  expect(await once(mock, 'exit')).toEqual([0, null]);
});

test('reports a port in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { code, output } = await finished('--port', String(port));
  other.close();
  expect(code).toBe(1);
  expect(output).toBe(
    `mostrador-mock: port ${port} of 127.0.0.1 is in use; choose another with --port or MOCK_PORT\n`,
  );
});

test.each([
  { args: ['--port', 'x'], code: 1, want: /^mostrador-mock: --port must be a number/ },
  { args: ['--port', '65536'], code: 1, want: /^mostrador-mock: --port must be a number from 0 to 65535/ },
  {
    args: ['--stateful', '--seed', 'a'],
    code: 1,
    want: /^mostrador-mock: A stateful mock uses a da/,
  },
  { args: ['--host', '192.0.2.1'], code: 1, want: /^mostrador-mock: .*192\.0\.2\.1.*\n$/ },
  { args: ['--unknown'], code: 1, want: /^mostrador-mock: Unknown option/ },
  { args: ['--help'], code: 0, want: /^Usage: mostrador-mock/ },
])('$args', async ({ args, code, want }) => {
  const given = await finished(...args);
  expect(given.code).toBe(code);
  expect(given.output).toMatch(want);
});

function run(...args: string[]) {
  return spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
}

async function finished(...args: string[]) {
  const child = run(...args);
  const [[code], out, err] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)]);
  return { code, output: out + err };
}
