/** An embedded server owned by a separate process, which a test may kill. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedOptions } from '../server.ts';
import type { SocketTarget } from '../target.ts';

export interface HeldServer {
  target: SocketTarget;
  /** Stops the process cleanly. */
  stop(): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const program = fileURLToPath(new URL('programs/hold-server.ts', import.meta.url));

/** Another user and environment than those of this process. */
interface As {
  uid?: number;
  env?: Record<string, string>;
}

/** Starts the process and waits until the server responds; rethrows its error. */
export async function heldServer(options: EmbeddedOptions, as: As = {}): Promise<HeldServer> {
  const { child, gone } = spawnHeldServer(options, as);
  const said = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
  const { target, error } = JSON.parse(
    typeof said[0] === 'string' ? said[0] : '{"error":"it printed nothing"}',
  );
  if (error !== undefined) throw new Error(error);
  return {
    target,
    async stop() {
      child.stdin.end();
      await gone;
    },
    async kill(signal) {
      child.kill(signal);
      await gone;
    },
  };
}

/** Only starts the process. */
export function spawnHeldServer(options: EmbeddedOptions, { uid, env = {} }: As = {}) {
  const child = spawn(process.execPath, [program, JSON.stringify(options)], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: { ...process.env, ...env },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  return { child, gone: once(child, 'exit') };
}
