/**
 * The whole service, listening on a port. The test files of a worker share one, since accounts are isolated from each
 * other: each file has a new account, a clock and a log of its own.
 */
import type { FastifyInstance } from 'fastify';
import { afterAll, inject } from 'vitest';
import { type AppOptions, createApp } from '../app.ts';
import { type AccountRow, createAccount } from '../auth/accounts.ts';
import { scopes as allScopes } from '../auth/scopes.ts';
import { createToken, type IssuedToken } from '../auth/tokens.ts';
import { type Config, readConfig } from '../config.ts';
import { type Clock, systemClock } from '../core/clock.ts';
import type { Plan } from '../core/context.ts';
import { testSecretKey } from './context.ts';
import { nameTables, watchStatements } from './statement-watch.ts';
import { leaveOutEarlier } from './stored.ts';
import { sharedDatabase, type TestDatabase, testDatabase } from './test-database.ts';

export interface TestServiceOptions {
  /** Settings other than the defaults; the log level is `info`, and the log is kept. */
  config?: Partial<Config>;
  clock?: AppOptions['clock'];
  /**
   * Uses a separate database, for a file that breaks it, reads rows of all accounts, or creates accounts with given IDs
   * or e-mails.
   */
  alone?: boolean;
  /** Starts another process of the same service, on its database. */
  beside?: TestService;
}

export interface TestAccount extends AccountRow {
  /** Returns a token with these scopes, or with all; the same one for the same scopes. */
  token(scopes?: readonly string[]): Promise<string>;
  /** Returns a new token on each call, with its facts. */
  issue(scopes?: readonly string[]): Promise<IssuedToken>;
}

export interface TestService {
  /** `http://127.0.0.1:40213`, without a trailing slash. */
  baseUrl: string;
  database: TestDatabase;
  /** The log lines so far, as JSON. */
  log: string[];
  /** Creates another account. Default plan: `trial`. */
  account(plan?: Plan): Promise<TestAccount>;
  /** Returns a token of the service's default account, with these scopes or with all. */
  token(scopes?: readonly string[]): Promise<string>;
  /** Stops the service before the end of the test file, which stops it in any case. */
  close(): Promise<void>;
}

/** Tests send more requests with one token than the default limits allow. */
const unlimited = {
  tokenRate: 0,
  accountRate: 0,
  burst: 0,
  failureRate: 0,
  deviceRate: 0,
  calendarRate: 0,
  secretKey: [testSecretKey],
};

/** For services whose problems are compared with the examples of the description, whose `type` has this origin. */
export const atExampleUrl = { publicUrl: 'http://127.0.0.1:3000' };

interface Breakable {
  baseUrl: string;
  database: TestDatabase;
  token: string;
}

let breakable: Promise<Breakable> | undefined;

/**
 * Returns a service whose tables are dropped one by one, for tests of failures only. Shared by the files of a worker.
 */
export function breakableService(): Promise<Breakable> {
  breakable ??= makeBreakable();
  return breakable;
}

async function makeBreakable(): Promise<Breakable> {
  const database = await sharedDatabase('breakable');
  const { baseUrl, clock } = await run(database);
  // Before dropping anything that creating an account needs.
  const account = await makeAccount(database, 'trial', clock());
  return { baseUrl, database, token: await account.token() };
}

/** Call it at the top of a test file: `const service = await startTestService();` */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  // Tests on a cluster clear each database after its file.
  const alone = options.alone === true || inject('postgres').citus !== undefined;
  const isOwn = alone || options.config || options.beside;
  const running = isOwn ? runOwn({ ...options, alone }) : borrow(options);
  const { app, baseUrl, database, log, clock } = await running;
  await leaveOutEarlier(database);
  const account = (plan: Plan = 'trial') => makeAccount(database, plan, clock());
  const first = await account();
  return { baseUrl, database, log, account, token: first.token, close: () => app.close() };
}

interface Running {
  app: FastifyInstance;
  baseUrl: string;
  database: TestDatabase;
  log: string[];
  clock: Clock;
}

/** Services that no test file currently uses. */
const free: Running[] = [];

/** Borrows a service of the worker for the duration of the test file. */
async function borrow({ clock = systemClock }: TestServiceOptions): Promise<Running> {
  const database = await sharedDatabase();
  const running = free.pop() ?? (await run(database));
  running.clock = clock;
  running.log.length = 0;
  watchStatements(running.app);
  afterAll(() => {
    if (running.app.server.listening) free.push(running);
  });
  return running;
}

async function runOwn({ alone, beside, config, clock = systemClock }: TestServiceOptions): Promise<Running> {
  const database = beside?.database ?? (await (alone ? testDatabase() : sharedDatabase()));
  const running = await run(database, config);
  running.clock = clock;
  watchStatements(running.app);
  afterAll(() => cut(running.app));
  return running;
}

async function run(database: TestDatabase, config: Partial<Config> = {}): Promise<Running> {
  const log: string[] = [];
  const app = await createApp({
    database,
    clock: () => running.clock(),
    config: { ...readConfig({}), ...unlimited, ...config },
    log: { write: (line) => log.push(line) },
  });
  await nameTables(app, database.target);
  const running: Running = { app, baseUrl: '', database, log, clock: systemClock };
  running.baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
  return running;
}

/** Also closes connections that are kept alive or never sent a request. */
async function cut(app: FastifyInstance): Promise<void> {
  const closed = app.close();
  app.server.closeAllConnections();
  await closed;
}

let made = 0;

async function makeAccount(database: TestDatabase, plan: Plan, now: Date): Promise<TestAccount> {
  const email = `shop${++made}@example.com`;
  const account = await createAccount(database, { name: 'Bicicletería El Piñón', email, plan }, now);
  const known = new Map<string, Promise<IssuedToken>>();
  const all = allScopes.map(({ scope }) => scope);
  const issue = (scopes: readonly string[] = all) =>
    createToken(database, account.id, { name: 'Tienda web', scopes, expiry: '30d' }, now);
  const token = async (scopes?: readonly string[]) => {
    const key = scopes?.join() ?? 'all';
    const issued = known.get(key) ?? issue(scopes);
    known.set(key, issued);
    return (await issued).value;
  };
  return { ...account, token, issue };
}
