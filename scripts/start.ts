/**
 * Starts all of Mostrador for trying it out: the service with its panel and a demo account, docs and mock, after
 * building stale parts. Accepts the flags of `mostrador start`, `--mock-port`, and the equivalent environment
 * variables.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/ensure-built.ts';
import { progress } from './lib/progress.ts';
import { fromRoot } from './lib/root.ts';
import { type ServerChild, startServer } from './lib/server-child.ts';

const { port, host, data, 'mock-port': mockPort } = readFlags();

await ensureBuilt();
const line = progress();
line.show('Starting');

const service = startServer({
  name: 'service',
  args: [fromRoot('apps/api/dist/cli.js'), 'start', '--demo', '--demo-month', ...flags({ port, host, data })],
  says: [/^Demo token: (\S+)$/, /^Demo sign-in: (.+)$/, /^Mostrador is ready at (\S+)$/],
  environment: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
});
const mock = startServer({
  name: 'mock',
  args: [fromRoot('packages/mock/dist/cli.js'), '--quiet', ...flags({ port: mockPort, host })],
  says: [/^Mock of the Mostrador API at (\S+)$/],
});
const servers = [service, mock];
let stopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopAll);
for (const server of servers) server.exited.then((code) => ended(server, code));

const [[token, signIn, serviceUrl], [mockUrl]] = await Promise.all([service.ready, mock.ready]);
line.clear();
process.stdout.write(`
Mostrador is ready.

  Service   ${serviceUrl}
  Panel     ${serviceUrl}/panel/
  Docs      ${serviceUrl}/docs/
  Mock      ${mockUrl}
  Token     ${token}  (demo account)
  Sign-in   ${signIn}

  curl -H 'X-API-Key: ${token}' '${serviceUrl}/api/v1/categories/list/?per_page=1'

Ctrl-C stops everything.
`);

function readFlags() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { port: text, host: text, data: text, 'mock-port': text } }).values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(2);
  }
}

function flags(values: Record<string, string | undefined>): string[] {
  return Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`, value]));
}

function stopAll(): void {
  stopping = true;
  for (const server of servers) server.stop();
}

/** Stops everything if one server ends. */
function ended({ name }: ServerChild, code: number): void {
  if (stopping) return;
  line.clear();
  process.stderr.write(`The ${name} has stopped, so everything stops.\n`);
  process.exitCode = code || 1;
  stopAll();
}
