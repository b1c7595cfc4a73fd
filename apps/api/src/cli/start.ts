/** `mostrador start`: opens the database, listens, and stops in good order. */
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../config.ts';
import { systemClock } from '../core/clock.ts';
import type { Database } from '../store/database.ts';
import { cannotListen } from './cannot-listen.ts';
import { print, say } from './output.ts';
import { onStopSignal } from './stop-signal.ts';

export interface StartFlags {
  port?: string;
  host?: string;
  data?: string;
  demo?: true;
}

/** Requests that take longer than this to end are cut off when the service stops. */
const patienceMs = 10_000;

/** Resolves when the service listens; signals end it. */
export async function startCommand({ data, demo, ...flags }: StartFlags): Promise<void> {
  const config = readConfig(process.env, { ...flags, dataDir: data });
  const [database, { createApp }] = await Promise.all([openDatabase(config), import('../app.ts')]);
  try {
    const token = await demoToken(database, config, demo);
    const app = await createApp({ database, config });
    const address = await listen(app, config);
    onStopSignal(() => stop(app, database));
    if (token !== undefined) print(`Demo token: ${token}`);
    print(`Mostrador is ready at ${address}`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  const [store, { migrate }] = await Promise.all([
    import('../store/database.ts'),
    import('../store/migrate.ts'),
  ]);
  const database = await store.openDatabase({ url: databaseUrl, dataDir, use: 'service', notice: say });
  try {
    await migrate(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The token of the demo where one is wanted; everywhere else its well-known token does not work. */
async function demoToken(
  database: Database,
  { host }: Config,
  wanted: boolean | undefined,
): Promise<string | undefined> {
  const { disableDemoToken, isLoopback } = await import('../demo/account.ts');
  const loopback = isLoopback(host);
  const now = systemClock();
  if (!wanted || !loopback) await disableDemoToken(database, now);
  if (!wanted) return undefined;
  const { seedDemo } = await import('../demo/seed.ts');
  return await seedDemo(database, { loopback, now });
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

/** Takes no more requests, finishes those it has, and ends the database last. */
async function stop(app: FastifyInstance, database: Database): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  await app.close();
  clearTimeout(cutOff);
  await database.close();
}
