/** A server that runs as a child, and says on standard output when it is ready. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { quietEnvironment } from './environment.ts';
import { root } from './root.ts';
import { exitCode } from './run.ts';

export interface ServerChild {
  name: string;
  /** What the patterns found in its output, in their order. Never resolves when it ends before. */
  ready: Promise<string[]>;
  exited: Promise<number>;
  stop(): void;
}

export interface ServerProgram {
  /** What to call it in messages. */
  name: string;
  /** The script and its arguments. */
  args: readonly string[];
  /** Each finds one thing in a line of its output; with all of them found, it is ready. */
  says: readonly RegExp[];
  environment?: NodeJS.ProcessEnv;
}

export function startServer({ name, args, says, environment }: ServerProgram): ServerChild {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...quietEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const found = says.map((): string | undefined => undefined);
  const ready = new Promise<string[]>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      says.forEach((pattern, index) => {
        found[index] ??= line.match(pattern)?.[1];
      });
      const all = found.filter((text) => text !== undefined);
      if (all.length === says.length) resolve(all);
    });
  });
  return { name, ready, exited: exitCode(child), stop: () => void child.kill('SIGTERM') };
}
