/** How long a server takes from being spawned to its first answer. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Milliseconds until `/readyz` was answered. The server says `... at <address>`, and has ended when this resolves. */
export async function firstAnswer(args: readonly string[]): Promise<number> {
  const began = performance.now();
  const server = spawn(process.execPath, args, {
    env: { ...process.env, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const response = await fetch(`${await address(server)}/readyz`);
  const elapsed = performance.now() - began;
  server.kill('SIGTERM');
  await once(server, 'exit');
  if (!response.ok) throw new Error(`${args[0]} answered ${response.status}`);
  return elapsed;
}

async function address({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The server has no output');
  for await (const line of createInterface(stdout)) {
    const url = line.match(/ at (http:\S+)$/)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('The server ended before it was ready');
}
