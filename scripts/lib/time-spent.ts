/** Where the time of a run went, from what turbo and vitest wrote of it. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The part of a summary of turbo (`--summarize`) that tells of times, which are milliseconds since 1970. */
export interface RunSummary {
  execution: { startTime: number; endTime: number };
  tasks: { taskId: string; logFile: string; execution?: { startTime: number; endTime: number } }[];
}

/** The newest summary below a directory that is not older than `began`, or undefined. */
export function newestSummary(root: string, began: Date): RunSummary | undefined {
  const files = globSync('.turbo/runs/*.json', { cwd: root }).map((file) => join(root, file));
  const times = files.map((file) => ({ file, at: statSync(file).mtimeMs }));
  const newest = times.filter(({ at }) => at >= began.getTime()).sort((one, other) => other.at - one.at)[0];
  return newest && JSON.parse(readFileSync(newest.file, 'utf8'));
}

/** The slowest tasks and files of tests, and how long everything took. Empty where all came from the cache. */
export function timeSpent(root: string, { execution, tasks }: RunSummary): string {
  const ran = tasks.flatMap(({ taskId, logFile, execution }) =>
    execution
      ? [{ name: taskId.replace('@mostrador/', ''), log: join(root, logFile), ms: lasted(execution) }]
      : [],
  );
  if (ran.length === 0) return '';
  const files = ran.flatMap(({ name, log }) =>
    existsSync(log) ? filesIn(readFileSync(log, 'utf8'), name) : [],
  );
  return [
    `Took ${seconds(lasted(execution))} in all. The slowest tasks:`,
    ...slowest(ran, 8),
    ...(files.length > 0 ? ['The slowest files of tests:', ...slowest(files, 12)] : []),
    '',
  ].join('\n');
}

interface Timed {
  name: string;
  ms: number;
}

/** What vitest wrote: ` ✓ src/a.test.ts (5 tests) 1234ms`, in colours. */
function filesIn(log: string, task: string): Timed[] {
  const [workspace = ''] = task.split('#');
  const plain = stripVTControlCharacters(log);
  const lines = plain.matchAll(/^ *[✓❯] (\S+\.test\.ts) \(.*\) (\d+)ms$/gm);
  return [...lines].map(([, file = '', ms]) => ({ name: `${workspace}/${file}`, ms: Number(ms) }));
}

function slowest(timed: readonly Timed[], count: number): string[] {
  const sorted = timed.toSorted((one, other) => other.ms - one.ms).slice(0, count);
  return sorted.map(({ name, ms }) => `${seconds(ms).padStart(9)}  ${name}`);
}

function lasted({ startTime, endTime }: { startTime: number; endTime: number }): number {
  return endTime - startTime;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
