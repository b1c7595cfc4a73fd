/**
 * Watches the statements of all tests. A statement of a request that reads or writes a table of account data must name
 * the account, so that none spans accounts or moves a row to another one: on a database distributed by account, it
 * would fail or query every machine. And none may have a form that Citus rejects.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { directoryTables } from '../store/directory.ts';
import type { Target } from '../store/pool.ts';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { copiedTables } from '../store/snapshot/tables.ts';
import { rejectedByCitus } from './citus-shapes.ts';
import { remember } from './shard-watch.ts';

interface Watch {
  tables: readonly string[];
  /** The distinct violations. */
  found: Set<string>;
}

/** Set while a request runs, and in everything it triggers. */
const watched = new AsyncLocalStorage<Watch>();

/** Tables that may be queried without an account, see `store/directory.ts`. */
const directory: readonly string[] = directoryTables;

/** Connections in a transaction of an account. */
const ofAccounts = new WeakSet<pg.Client>();

/** The distinct statements of accounts that Citus rejects, with the reason. */
const rejected = new Set<string>();

const original = pg.Client.prototype.query;
Object.defineProperty(pg.Client.prototype, 'query', {
  value(this: pg.Client, ...args: unknown[]) {
    const watch = watched.getStore();
    for (const { text, values } of statementsOf(args)) {
      if (watch) look(watch, text);
      lookAtShape(this, text, values);
    }
    return Reflect.apply(original, this, args);
  },
});

function lookAtShape(client: pg.Client, text: string, values: unknown[]): void {
  if (/^(set local synchronous_commit = off; )?(commit|rollback)\b/.test(text)) ofAccounts.delete(client);
  if (text.includes('set local app.account_id')) ofAccounts.add(client);
  const ofAccount = ofAccounts.has(client);
  // Tests themselves send statements without an account.
  if (watched.getStore() || (ofAccount && text.includes('account_id'))) remember(text, values);
  if (!ofAccount) return;
  const advice = rejectedByCitus(text);
  if (advice !== undefined) rejected.add(`${advice}\n${text.trim()}`);
}

/** Fails the tests of the file if a statement of an account has a form that Citus rejects. */
export function watchShapes(): void {
  rejected.clear();
  afterAll(() => expect([...rejected], 'statements that Citus rejects').toEqual([]));
}

const watches = new WeakMap<FastifyInstance, Watch>();

/** Reads the table names, to watch the statements of a service; call it before it listens. */
export async function nameTables(app: FastifyInstance, target: Target): Promise<void> {
  const tables = (await withOwnClient(target, copiedTables)).map(({ name }) => name);
  const watch = { tables: [...tables, 'rate_windows'], found: new Set<string>() };
  watches.set(app, watch);
  app.server.prependListener('request', () => watched.enterWith(watch));
}

/** Watches a service during the tests of the file, which fail on a violation. */
export function watchStatements(app: FastifyInstance): void {
  const found = watches.get(app)?.found ?? new Set();
  found.clear();
  afterAll(() => expect([...found], 'statements that span accounts').toEqual([]));
}

interface Sent {
  text: string;
  values: unknown[];
}

/** Returns a statement, or those of a batch, which sets the account first, in a different way without Citus. */
function statementsOf([query, values]: unknown[]): Sent[] {
  if (typeof query === 'string') return [{ text: query, values: Array.isArray(values) ? values : [] }];
  if (typeof query !== 'object' || query === null) return [];
  if ('statements' in query && Array.isArray(query.statements)) {
    const batch: { sql: string; parameters: unknown[] }[] = query.statements;
    const sent = batch.map(({ sql, parameters }) => ({ text: sql, values: parameters }));
    return sent[0]?.text === 'begin'
      ? sent
      : [plain('set local app.account_id'), ...sent.slice(1), plain('commit')];
  }
  const own = 'values' in query ? query.values : values;
  return 'text' in query ? [{ text: String(query.text), values: Array.isArray(own) ? own : [] }] : [];
}

function plain(text: string): Sent {
  return { text, values: [] };
}

function look({ tables, found }: Watch, text: string): void {
  if (spansAccounts(text, tables)) found.add(text.trim());
}

/** Returns whether a statement uses more tables of accounts than it names accounts, or changes the account of a row. */
export function spansAccounts(text: string, tables: readonly string[]): boolean {
  const plain = text.trim().replaceAll('"', '').replace(/\s+/g, ' ');
  const changed = plain.match(/\bset (.*?)(?: where | returning |$)/)?.[1] ?? '';
  if (/(?<!app\.)\baccount_id =/.test(changed)) return true;
  const mentions = [...plain.matchAll(/\b(?:from|join|into|update) (\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => tables.includes(name) && !directory.includes(name));
  return mentions.length > (plain.match(/\baccount_id\b/g) ?? []).length;
}
