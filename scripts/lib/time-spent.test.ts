import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { failures, newestSummary, timeSpent } from './time-spent.ts';

const root = mkdtempSync(join(tmpdir(), 'time-spent-'));
afterAll(() => rmSync(root, { recursive: true }));

const execution = (startTime: number, endTime: number) => ({ startTime, endTime });
const logFile = 'api.log';
writeFileSync(
  join(root, logFile),
  ' \u001b[32m✓\u001b[39m src/fast.test.ts \u001b[2m(\u001b[22m2 tests)\u001b[33m 40\u001b[2mms\u001b[22m\u001b[39m\n ✓  browser  src/slow.test.ts (1 test | 1 skipped) 1500ms\n   ✓ a test 1400ms\n',
);
const tasks = [
  { taskId: '@mostrador/spec#build', logFile: 'none.log', execution: execution(0, 2000) },
  { taskId: '@mostrador/api#test', logFile, execution: execution(1000, 4250) },
  { taskId: '@mostrador/docs#build', logFile: 'none.log' },
];

test('names the slowest tasks and files first', () => {
  expect(
    timeSpent(root, { execution: execution(0, 4250), tasks }),
  ).toBe(`Took 4.3 s in all. The slowest tasks:
    3.3 s  api#test
    2.0 s  spec#build
The slowest files of tests:
    1.5 s  api/src/slow.test.ts
    0.0 s  api/src/fast.test.ts
`);
});

test('is empty if everything came from the cache', () => {
  expect(timeSpent(root, { execution: execution(0, 10), tasks: tasks.slice(2) })).toBe('');
});

test('ends with the reports of the failed tasks only', () => {
  const failed = { ...execution(0, 2000), exitCode: 1 };
  const report = '⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n\n FAIL  src/a.test.ts > adds\nAssertionError: expected 3 to be 4';
  writeFileSync(join(root, 'failed.log'), ` ✓ src/b.test.ts (1 test) 2ms\n\u001b[31m${report}\u001b[39m\n`);
  const summary = {
    execution: failed,
    tasks: [
      ...tasks,
      { taskId: '@mostrador/mock#test', logFile: 'failed.log', execution: failed },
      { taskId: '@mostrador/spec#build', logFile: 'none.log', execution: failed },
    ],
  };
  expect(failures(root, summary)).toBe(
    `mock#test failed:\n${report}\n\nspec#build failed:\nThere is no log.\n`,
  );
  expect(failures(root, { execution: failed, tasks })).toBe('');
});

test('reads the summary of this run, not an older one', () => {
  const summary = { execution: execution(0, 10), tasks: [] };
  mkdirSync(join(root, '.turbo/runs'), { recursive: true });
  writeFileSync(join(root, '.turbo/runs/a.json'), JSON.stringify(summary));
  expect(newestSummary(root, new Date(0))).toEqual(summary);
  expect(newestSummary(root, new Date(Date.now() + 60_000))).toBeUndefined();
});
