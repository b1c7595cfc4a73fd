/** Runs a program in place of this one, passing on output, signals and exit code. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { quietEnvironment } from './environment.ts';
import { root } from './root.ts';

/** Runs a script with the current Node, and resolves to its exit code. */
export async function runNode(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, env: quietEnvironment, stdio: 'inherit' });
  passSignals(child);
  return exitCode(child);
}

/** Runs a script with the current Node; returns its stdout and exit code. Its stderr is shown. */
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

/** Returns the exit code of a child as a shell does: 128 plus the signal number if a signal ended it. */
export function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(signal ? 128 + constants.signals[signal] : (code ?? 1)));
  });
}

/** Forwards signals, except Ctrl-C, which a terminal sends to all of its processes. */
function passSignals(child: ChildProcess): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  }
}
