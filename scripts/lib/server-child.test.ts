import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startServer } from './server-child.ts';

const directory = mkdtempSync(join(tmpdir(), 'mostrador-child-'));
afterAll(() => rmSync(directory, { recursive: true }));

test('is ready when all patterns were found, and stops on request', async () => {
  const child = start(`
    console.log('Token: abc');
    console.log('something else');
    setTimeout(() => console.log('Ready at http://here'), 20);
    setInterval(() => undefined, 1000);
    process.on('SIGTERM', () => process.exit(0));
  `);
  expect(await child.ready).toEqual(['abc', 'http://here']);
  child.stop();
  expect(await child.exited).toBe(0);
});

test.each([
  { name: 'its own exit code', source: 'process.exit(3)', want: 3 },
  {
    name: '128 plus the number of a signal, like a shell',
    source: "process.kill(process.pid, 'SIGKILL')",
    want: 137,
  },
])('ends with $name', async ({ source, want }) => {
  expect(await start(source).exited).toBe(want);
});

test('has the given environment, without telemetry', async () => {
  const child = start(
    "console.log('Token: ' + process.env.DO_NOT_TRACK); console.log('Ready at ' + process.env.GREETING)",
    { GREETING: 'hello' },
  );
  expect(await child.ready).toEqual(['1', 'hello']);
});

function start(source: string, environment: NodeJS.ProcessEnv = {}) {
  const script = join(directory, 'server.mjs');
  writeFileSync(script, source);
  return startServer({
    name: 'server',
    args: [script],
    says: [/^Token: (\S+)$/, /^Ready at (\S+)$/],
    environment,
  });
}
