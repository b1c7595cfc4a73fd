/** Summarizes the duration and failures of a run, from the output of turbo and vitest. */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The used part of a turbo summary (`--summarize`). Times are milliseconds since 1970. */
export interface RunSummary {
  execution: { startTime: number; endTime: number };
  tasks: {
    taskId: string;
    logFile: string;
    /** Absent if the task came from the cache. */
    execution?: { startTime: number; endTime: number; exitCode?: number | null };
  }[];
}

/** Lines per task report: enough for two failed tests, and for the reports of several tasks on one page. */
const REPORT_LINES = 60;

/** Returns the newest summary below a directory that is not older than `began`, or undefined. */
export function newestSummary(root: string, began: Date): RunSummary | undefined {
  const files = globSync('.turbo/runs/*.json', { cwd: root }).map((file) => join(root, file));
  const times = files.map((file) => ({ file, at: statSync(file).mtimeMs }));
  const newest = times.filter(({ at }) => at >= began.getTime()).sort((one, other) => other.at - one.at)[0];
  return newest && JSON.parse(readFileSync(newest.file, 'utf8'));
}

/** Returns the slowest tasks and test files, and the total time. Empty if everything came from the cache. */
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

/**
 * Returns the reports of failed tasks, so that the end of a long log names the failed tests. Empty if none failed. For
 * tests, this is vitest's list of failures, for other tasks the end of the log.
 */
export function failures(root: string, { tasks }: RunSummary): string {
  const failed = tasks.filter(({ execution }) => execution?.exitCode);
  return failed
    .map(({ taskId, logFile }) => {
      const log = join(root, logFile);
      const report = existsSync(log) ? reportIn(readFileSync(log, 'utf8')) : ['There is no log.'];
      return [`${taskId.replace('@mostrador/', '')} failed:`, ...report, ''].join('\n');
    })
    .join('\n');
}

function reportIn(log: string): string[] {
  const lines = stripVTControlCharacters(log).trimEnd().split('\n');
  const start = lines.findIndex((line) => /⎯ (Failed (Tests|Suites)|Unhandled Errors?) /.test(line));
  return start < 0 ? lines.slice(-REPORT_LINES) : lines.slice(start, start + REPORT_LINES);
}

interface Timed {
  name: string;
  ms: number;
}

/**
 * Parses lines of vitest: ` ✓ src/a.test.ts (5 tests) 1234ms`, in colours, with the project name before the file if
 * there are several.
 */
function filesIn(log: string, task: string): Timed[] {
  const [workspace = ''] = task.split('#');
  const plain = stripVTControlCharacters(log);
  const lines = plain.matchAll(/^ *[✓❯] +(?:\S+ +)?(\S+\.test\.ts) \(.*\) (\d+)ms$/gm);
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
