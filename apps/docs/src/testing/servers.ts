/** Starts the service with the demo account, and the mock, as readers of the guides do. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerChild, startServer } from '../../../../scripts/lib/server-child.ts';
import { inRepository } from '../paths.ts';

/** The public token of the demo account. */
export const DEMO_TOKEN = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

export interface Servers {
  service: string;
  mock: string;
  /** The data directory of the service. */
  data: string;
  stop(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const [demo, mock] = [startDemo(), startMock()];
  const [service, mockUrl] = await Promise.all([demo.url, mock.url]);
  const stop = async () => {
    await Promise.all([demo.stop(), mock.stop()]);
  };
  return { service, mock: mockUrl, data: demo.data, stop };
}

/** The service with a new demo account. */
export function startDemo(): { url: Promise<string>; data: string; stop(): Promise<void> } {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-demo-'));
  const service = serve(
    'apps/api/dist/cli.js',
    ['start', '--demo', '--data', data],
    /^Mostrador is ready at (\S+)$/,
  );
  const stop = async () => {
    service.stop();
    await service.exited;
    rmSync(data, { recursive: true });
  };
  return { url: service.ready.then(([url = '']) => url), data, stop };
}

/** Starts only the mock. */
export function startMock(): { url: Promise<string>; stop(): Promise<void> } {
  const mock = serve('packages/mock/dist/cli.js', [], /^Mock of the Mostrador API at (\S+)$/);
  const stop = async () => {
    mock.stop();
    await mock.exited;
  };
  return { url: mock.ready.then(([url = '']) => url), stop };
}

function serve(script: string, args: readonly string[], says: RegExp): ServerChild {
  return startServer({
    name: script,
    args: [inRepository(script), ...args, '--port', '0', '--host', '127.0.0.1'],
    says: [says],
    // The URL in the guides, whatever the port.
    environment: { LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: 'http://127.0.0.1:3000' },
  });
}
