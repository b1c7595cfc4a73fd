#!/usr/bin/env node
/** The command `mostrador-mock`. */
import { parseArgs } from 'node:util';

const HELP = `Usage: mostrador-mock [options]

A mock of the Mostrador API: returns the examples of its description for every operation.

Options:
  --port <number>  port to listen on (default: MOCK_PORT, else 4010)
  --host <host>    address to listen on (default: HOST, else 127.0.0.1)
  --dynamic        generate bodies from the schemas instead of returning examples
  --seed <text>    generate the same bodies in every run
  --stateful       start the real service with the demo data on a temporary database;
                   @mostrador/api must be installed
  --proxy <url>    validate requests, send them to this service, and compare its responses
                   with the description; deviations go to the log and to X-Mock-Deviations
  --quiet          do not log requests to stderr (also LOG_LEVEL=warn)
  --help           show this help

It accepts any token; with --stateful, only the token of the demo account.
The header Prefer selects the response: "code=404", "example=noMatch", "dynamic=true", "delay=500"
(milliseconds), "fail=2" (the first two requests fail). With --stateful, Prefer has no effect.
`;

const options = {
  port: { type: 'string', default: process.env.MOCK_PORT ?? '4010' },
  host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
  dynamic: { type: 'boolean', default: false },
  seed: { type: 'string' },
  stateful: { type: 'boolean', default: false },
  proxy: { type: 'string' },
  quiet: { type: 'boolean', default: /^(warn|error|fatal|silent)$/.test(process.env.LOG_LEVEL ?? '') },
  help: { type: 'boolean', default: false },
} as const;

await main().catch((error: unknown) => {
  process.stderr.write(`mostrador-mock: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const port = toPort(values.port);
  const { host, dynamic, seed, stateful, proxy, quiet } = values;
  const log = (line: string) => void process.stderr.write(`${line}\n`);
  const { startMock } = await import('./start-mock.ts');
  const mock = await startMock({
    port,
    host,
    dynamic,
    stateful,
    ...(seed !== undefined && { seed }),
    ...(proxy !== undefined && { proxy }),
    ...(!quiet && { log }),
  }).catch((error) => {
    throw isPortTaken(error)
      ? new Error(`port ${port} of ${host} is in use; choose another with --port or MOCK_PORT`)
      : error;
  });
  process.stdout.write(`Token: ${mock.token}\nMock of the Mostrador API at ${mock.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void mock.close());
  }
  if ((await mock.ended) === 'failed') throw new Error('the service stopped unexpectedly');
}

function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not ${text}`);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
