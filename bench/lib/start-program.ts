/** Starts a server as a separate process, which prints `... at <address>` when it is ready. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Resolves when the server reports that it is ready. */
export async function startProgram(args: readonly string[]): Promise<RunningProgram> {
  const server = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await address(server);
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  return { url, pid: server.pid ?? 0, stop };
}

async function address({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output');
  for await (const line of createInterface(stdout)) {
    const url = line.match(/ at (http:\S+)$/)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it was ready');
}
