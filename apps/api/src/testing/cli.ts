/** Runs the command `mostrador` as a separate process. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The only environment variables of the process. */
export type Environment = Record<string, string>;

export interface Ran {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface RunningService {
  /** `http://127.0.0.1:40213`. */
  baseUrl: string;
  /** The lines on stdout until it was ready. */
  lines: string[];
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  ended: Promise<Ran>;
}

/** For tests that exceed the rate limits. */
export const unlimited: Environment = {
  RATE_LIMIT_TOKEN: '0',
  RATE_LIMIT_ACCOUNT: '0',
  RATE_LIMIT_BURST: '0',
  RATE_LIMIT_FAILURES: '0',
};

const program = fileURLToPath(new URL('../cli.ts', import.meta.url));

/** Commands load the sources; they share a compile cache. */
const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../../.turbo/compiled', import.meta.url)) };

/** Runs a command to completion; `input` is its stdin. */
export async function runCli(args: readonly string[], env: Environment = {}, input = ''): Promise<Ran> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...compiled, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Most commands end without reading it.
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  return await ending(child);
}

/** Runs `mostrador start` on a free port until it is ready. It is stopped after the test at the latest, or `atEnd`. */
export async function startCli(
  args: readonly string[],
  env: Environment,
  atEnd: (end: () => Promise<void>) => void = onTestFinished,
): Promise<RunningService> {
  const child = spawnCli(['start', ...args], { PORT: '0', ...env });
  atEnd(async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  });
  const ended = ending(child);
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const baseUrl = line.match(/ready at (\S+)$/)?.[1];
    if (baseUrl) return { baseUrl, lines, signal: (signal) => void child.kill(signal), ended };
  }
  throw new Error(`it did not start: ${(await ended).stderr}`);
}

export type Child = ChildProcessByStdio<null, Readable, Readable>;

/** Spawns a command. */
export function spawnCli(args: readonly string[], env: Environment): Child {
  return spawn(process.execPath, [program, ...args], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Returns the exit code and output of a command. */
export async function ending(child: EventEmitter & Pick<Child, 'stdout' | 'stderr'>): Promise<Ran> {
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ]);
  return { code, stdout, stderr };
}
