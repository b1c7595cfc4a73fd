/** The stateful mock: the service itself with the demo data, on a temporary database. */
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { findService } from './find-service.ts';
import type { Mock } from './start-mock.ts';

const TIED = new URL(`tied${extname(import.meta.url)}`, import.meta.url).href;
/** Settings that would make the service listen, store or measure elsewhere. */
const NOT_FOR_IT = ['DATABASE_URL', 'REPORTS_DATABASE_URL', 'DATA_DIR', 'PORT', 'HOST', 'METRICS_PORT'];

/** Starts the service and resolves when it responds. Rejects with its output if it does not start. */
export async function startService(port: number, host: string): Promise<Mock> {
  const program = findService();
  const directory = await mkdtemp(join(tmpdir(), 'mostrador-mock-'));
  const child = spawn(
    process.execPath,
    ['--import', TIED, program, 'start', '--demo', '--port', `${port}`, '--host', host, '--data', directory],
    // A Ctrl-C of the terminal is for the mock, which forwards it once.
    { detached: true, env: environment(directory), stdio: ['pipe', 'pipe', 'pipe'] },
  );
  const stopped = once(child, 'close').then(() => rm(directory, { recursive: true, force: true }));
  let closing = false;
  const close = () => {
    closing = true;
    child.kill('SIGTERM');
    return stopped;
  };
  const ready = await readiness(child);
  const calls = () => {
    throw new TypeError('A stateful mock records no calls');
  };
  return { ...ready, calls, close, ended: stopped.then(() => (closing ? 'closed' : 'failed')) };
}

function environment(directory: string): NodeJS.ProcessEnv {
  const others = Object.entries(process.env).filter(([name]) => !NOT_FOR_IT.includes(name));
  return { LOG_LEVEL: 'warn', ...Object.fromEntries(others), MOSTRADOR_MOCK_DIRECTORY: directory };
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** Reads the output of the service until it is ready, then forwards its log. */
function readiness(child: Child): Promise<Pick<Mock, 'url' | 'token'>> {
  const { stdout, stderr } = child;
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    const keep = (text: Buffer) => void said.push(String(text));
    let token = '';
    stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', () => reject(new Error(said.join('').trim() || 'the service did not start')));
    createInterface(stdout).on('line', (line) => {
      token = line.match(/^Demo token: (\S+)$/)?.[1] ?? token;
      const url = line.match(/^Mostrador is ready at (\S+)$/)?.[1];
      if (url === undefined) return;
      stderr.off('data', keep).pipe(process.stderr, { end: false });
      resolve({ url, token });
    });
  });
}
