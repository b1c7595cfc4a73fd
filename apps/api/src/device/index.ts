/**
 * The endpoints for devices and drivers, outside the API (Decision N44). They send a code instead of a token, and can
 * only report positions.
 */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Clock } from '../core/clock.ts';
import { holderLimit } from '../http/limits/holder-limit.ts';
import type { Database } from '../store/connect.ts';
import { type Authenticated, codeAuthenticator } from './authenticate.ts';
import { noDevice } from './problems.ts';
import { readPositions } from './read-positions.ts';
import { type Reporter, recordPositions, reporterOf } from './record-positions.ts';

export interface DeviceOptions {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'deviceRate' | 'codeAttempts'>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the code in the request. */
    reporter: Reporter | undefined;
  }
}

/** Larger than a report of 500 positions with every field. */
const bodyLimit = 256 * 1024;

export async function addDevices(app: FastifyInstance, options: DeviceOptions): Promise<void> {
  await app.register(async (scope) => addRoutes(scope, options), { prefix: '/device/v1' });
}

function addRoutes(scope: FastifyInstance, { database, clock, config }: DeviceOptions): void {
  const authenticate = codeAuthenticator({ database, clock, most: config.codeAttempts });
  const limit = holderLimit(database, 'device', config.deviceRate);
  scope.decorateRequest('reporter');
  scope.addHook('onRequest', async (request) => {
    const holder: Authenticated = await authenticate(request);
    request.facts = { account_id: holder.account.id, code_of: holder.id };
    await limit(holder);
    request.reporter = await reporterOf(database, holder);
  });
  scope.get('/session', async ({ reporter }) => ({ success: true, data: shown(known(reporter)) }));
  scope.post('/positions', { bodyLimit }, async ({ reporter, body }) => {
    const { device, ...holder } = known(reporter);
    if (!device) throw noDevice();
    const now = clock();
    const positions = readPositions(body, now);
    const { accepted } = await recordPositions(database, { ...holder, device }, positions, now);
    return {
      success: true,
      data: { device_id: device.id, accepted, duplicates: positions.length - accepted },
    };
  });
}

function known(reporter: Reporter | undefined): Reporter {
  if (!reporter) throw new Error('A request of a device came in without its code');
  return reporter;
}

function shown({ kind, name, device }: Reporter) {
  return { type: kind, name, device: device ? { id: device.id, name: device.name } : null };
}
