/** The service with the panel, as `npm start` runs it, on a data directory of its own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { Person } from './visitor.ts';

const program = fileURLToPath(new URL('../../../api/dist/cli.js', import.meta.url));

/** Runs for all tests of the file, with the demo account where it is wanted. Returns where it is, once tests run. */
export function runningService({ demo = false } = {}): () => string {
  const service = running(demo ? ['--demo'] : []);
  return () => service().origin;
}

export interface Demo {
  origin: string;
  /** A token that may do everything in the demo account. */
  token: string;
  /** Who may sign in to it. */
  person: Person;
}

/** The same with the demo account, once tests run. */
export function runningDemo(): () => Demo {
  const service = running(['--demo']);
  return () => {
    const { origin, said } = service();
    const token = said.match(/^Demo token: (\S+)$/m)?.[1] ?? '';
    const [, email = '', password = ''] = said.match(/^Demo sign-in: (\S+) (\S+)$/m) ?? [];
    return { origin, token, person: { email, password } };
  };
}

function running(flags: readonly string[]): () => { origin: string; said: string } {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-panel-'));
  let origin = '';
  let said = '';
  let stop = async () => undefined;
  beforeAll(async () => {
    const service = spawn(
      process.execPath,
      [program, 'start', '--data', data, '--host', '127.0.0.1', ...flags],
      {
        env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(service, 'exit');
    stop = async () => {
      service.kill('SIGTERM');
      await ended;
      return undefined;
    };
    for await (const line of createInterface(service.stdout)) {
      said += `${line}\n`;
      origin = line.match(/ready at (\S+)$/)?.[1] ?? '';
      if (origin !== '') return;
    }
    throw new Error('The service did not start.');
  });
  afterAll(async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  });
  return () => ({ origin, said });
}
