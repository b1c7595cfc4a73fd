/** `mostrador start`: opens the database, listens, and shuts down gracefully. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../config.ts';
import { systemClock } from '../core/clock.ts';
import { collectGarbage } from '../core/collect-garbage.ts';
import { pauseOptimizing } from '../core/optimizing.ts';
import type { Database, DatabaseOptions } from '../store/database.ts';
import { cannotListen } from './cannot-listen.ts';
import { startDemoMonth } from './demo-month.ts';
import { print, say } from './output.ts';
import { stopSignal } from './stop-signal.ts';

export interface StartFlags {
  port?: string;
  host?: string;
  data?: string;
  demo?: true;
  demoMonth?: true;
}

/** If other machines can reach the service, signing in with a public password is not possible. */
const noPerson =
  'none, because the service is reachable from other machines; create a user with mostrador users create';

/** Runs the service and resolves when a signal has stopped it, even during the start. */
export async function startCommand({ data, demo, demoMonth, ...flags }: StartFlags): Promise<void> {
  const resumeOptimizing = pauseOptimizing();
  const config = readConfig(process.env, { ...flags, dataDir: data });
  const stopped = stopSignal();
  const { openDatabase } = await import('../store/database.ts');
  // Open the database while the rest of the program loads.
  const [database, { createApp }] = await Promise.all([
    openMigrated(openDatabase, config),
    nextTurn().then(() => import('../app.ts')),
  ]);
  try {
    const known = await demoAccess(database, config, demo);
    const app = await createApp({ database, config });
    await app.ready();
    const address = await listen(app, config);
    if (known?.token) print(`Demo token: ${known.token}`);
    if (known)
      print(`Demo sign-in: ${known.person ? `${known.person.email} ${known.person.password}` : noPerson}`);
    print(`Mostrador is ready at ${address}`);
    await collectGarbage();
    resumeOptimizing();
    const month = known && demoMonth ? startDemoMonth(database) : undefined;
    await stopped;
    await Promise.all([month?.stop(), closed(app, config)]);
  } finally {
    await database.close();
  }
}

async function openMigrated(
  openDatabase: (options: DatabaseOptions) => Promise<Database>,
  config: Config,
): Promise<Database> {
  const database = await openDatabase({
    url: config.databaseUrl,
    reportsUrl: config.reportsUrl,
    dataDir: config.dataDir,
    use: 'service',
    poolSize: config.databasePool,
    statementTimeoutMs: config.databaseTimeout * 1_000,
    reportsTimeoutMs: config.reportsTimeout * 1_000,
    notice: say,
  });
  try {
    const { migrate } = await import('../store/migrate.ts');
    await migrate(database);
    const { checkSearches } = await import('../store/check-server.ts');
    await checkSearches(database.pool, say);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/**
 * Enables the token and the person of the demo if requested on a loopback address; otherwise disables these public
 * credentials.
 */
async function demoAccess(database: Database, { host }: Config, wanted: boolean | undefined) {
  const { disableDemoToken, isLoopback } = await import('../demo/account.ts');
  const { disableDemoPerson, enableDemoPerson } = await import('../demo/person.ts');
  const loopback = isLoopback(host);
  const now = systemClock();
  if (!wanted || !loopback) await Promise.all([disableDemoToken(database, now), disableDemoPerson(database)]);
  if (!wanted) return undefined;
  const { seedDemo } = await import('../demo/seed.ts');
  const token = await seedDemo(database, { loopback, now });
  return { token, person: loopback ? await enableDemoPerson(database, now) : undefined };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    await app.close();
    throw cannotListen(error, { host, port });
  }
  const address = app.server.address();
  const bound = typeof address === 'object' ? address?.port : port;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound}`;
}

/** Stops accepting requests and finishes those in progress, up to the stop timeout. */
async function closed(app: FastifyInstance, { stopTimeout }: Config): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), stopTimeout * 1000);
  await app.close();
  clearTimeout(cutOff);
}
