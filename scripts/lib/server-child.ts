/** A server as a child process, which reports on stdout when it is ready. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { quietEnvironment } from './environment.ts';
import { root } from './root.ts';
import { exitCode } from './run.ts';

export interface ServerChild {
  name: string;
  /** The texts that the patterns found in its output, in order. Never resolves if it ends before. */
  ready: Promise<string[]>;
  exited: Promise<number>;
  stop(): void;
}

export interface ServerProgram {
  /** Its name in messages. */
  name: string;
  /** The script and its arguments. */
  args: readonly string[];
  /** Each pattern must match a line of its output; it is ready once all have matched. */
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
