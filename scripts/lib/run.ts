/** Runs a program in place of this one: its output, its signals, its exit code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { quietEnvironment } from './environment.ts';
import { root } from './root.ts';

/** Runs a script on the Node that runs this one, and resolves to its exit code. */
export async function runNode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env: quietEnvironment, stdio: 'inherit' });
  passSignals(child);
  return exitCode(child);
}

/** Runs a script on the Node that runs this one; gives what it wrote and its exit code. What it complains of is seen. */
export async function outputOf(args: readonly string[]): Promise<{ output: string; code: number }> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: quietEnvironment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return { code: await exitCode(child), output };
}

/** The exit code of a child as a shell gives it: 128 and the signal's number when a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}

/** Ctrl-C reaches the child by itself, because a terminal signals all of its processes; other signals are handed on. */
function passSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  }
}
