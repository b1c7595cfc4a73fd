/** Starts the service for the tests, on a separate data directory. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

const program = fileURLToPath(new URL('../../../api/dist/cli.js', import.meta.url));

/** Each user has an address of their own, because sign-ups per address are limited. */
const environment = {
  PATH: process.env.PATH,
  PORT: '0',
  LOG_LEVEL: 'error',
  TRUST_PROXY: 'loopback',
};

export default async function startService({ provide }: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-panel-'));
  const service = spawn(
    process.execPath,
    [program, 'start', '--data', data, '--host', '127.0.0.1', '--demo'],
    { env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(service, 'exit');
  let said = '';
  let origin = '';
  for await (const line of createInterface(service.stdout)) {
    said += `${line}\n`;
    origin = line.match(/ready at (\S+)$/)?.[1] ?? '';
    if (origin !== '') break;
  }
  if (origin === '') throw new Error('The service did not start.');
  const token = said.match(/^Demo token: (\S+)$/m)?.[1] ?? '';
  const [, email = '', password = ''] = said.match(/^Demo sign-in: (\S+) (\S+)$/m) ?? [];
  provide('demo', { origin, token, person: { email, password } });
  return async () => {
    service.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}
