#!/usr/bin/env node
/** The command `mostrador-mock`. */
import { parseArgs } from 'node:util';

const HELP = `Usage: mostrador-mock [options]

A mock of the Mostrador API: answers every operation with the examples of its description.

Options:
  --port <number>  port to listen on (default: MOCK_PORT, else 4010)
  --host <host>    address to listen on (default: HOST, else 127.0.0.1)
  --dynamic        make bodies up from the schemas instead of answering with the examples
  --seed <text>    make the same bodies up in every run
  --stateful       start the service itself with the demo data, on a database that is thrown away;
                   @mostrador/api must be installed
  --help           show this

It takes any token, except with --stateful: then the token is that of the demo account.
A request chooses its answer by the header Prefer: "code=404", "example=noMatch", "dynamic=true".
The service of --stateful does not read Prefer.
`;

const options = {
  port: { type: 'string', default: process.env.MOCK_PORT ?? '4010' },
  host: { type: 'string', default: process.env.HOST ?? '127.0.0.1' },
  dynamic: { type: 'boolean', default: false },
  seed: { type: 'string' },
  stateful: { type: 'boolean', default: false },
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
  const { host, dynamic, seed, stateful } = values;
  const { startMock } = await import('./start-mock.ts');
  const mock = await startMock({ port, host, dynamic, stateful, ...(seed !== undefined && { seed }) }).catch(
    (error) => {
      throw isPortTaken(error)
        ? new Error(`port ${port} of ${host} is taken; choose another by --port or MOCK_PORT`)
        : error;
    },
  );
  process.stdout.write(`Token: ${mock.token}\nMock of the Mostrador API at ${mock.url}\n`);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void mock.close());
  }
  if ((await mock.ended) === 'failed') throw new Error('the service has stopped by itself');
}

function toPort(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new Error(`--port must be a number from 0 to 65535, not ${text}`);
}

function isPortTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}
