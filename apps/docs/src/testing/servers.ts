/** The service with the demo account, and the mock, as those who read the guides start them. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerChild, startServer } from '../../../../scripts/lib/server-child.ts';
import { inRepository } from '../paths.ts';

/** The token of the demo account, which everybody knows. */
export const DEMO_TOKEN = 'mst_test_BicicleteriaElPinonDemoDemo0001MBNur';

export interface Servers {
  service: string;
  mock: string;
  /** The data directory of the service. */
  data: string;
  stop(): Promise<void>;
}

export async function startServers(): Promise<Servers> {
  const data = mkdtempSync(join(tmpdir(), 'mostrador-guides-'));
  const service = serve(
    'apps/api/dist/cli.js',
    ['start', '--demo', '--data', data],
    /^Mostrador is ready at (\S+)$/,
  );
  const mock = startMock();
  const [[serviceUrl = ''], mockUrl] = await Promise.all([service.ready, mock.url]);
  const stop = async () => {
    service.stop();
    await Promise.all([service.exited, mock.stop()]);
    rmSync(data, { recursive: true });
  };
  return { service: serviceUrl, mock: mockUrl, data, stop };
}

/** The mock alone. */
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
    // The address that the guides show, whatever the port.
    environment: { LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: 'http://127.0.0.1:3000' },
  });
}
