/**
 * Looks at the statements of all tests. One that answers a request and reads or writes a table of account data names the
 * account, so that no statement ever spans accounts, and none moves a row to another one: on a database that is
 * distributed by account, it would fail, or ask every machine. And none of an account's has a shape that Citus rejects.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { directoryTables } from '../store/directory.ts';
import type { Target } from '../store/pool.ts';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { carriedTables } from '../store/snapshot/tables.ts';
import { rejectedByCitus } from './citus-shapes.ts';
import { remember } from './shard-watch.ts';

interface Watch {
  tables: readonly string[];
  /** What is against the rule, once each. */
  found: Set<string>;
}

/** Set while a request is answered, and in all that follows from it. */
const watched = new AsyncLocalStorage<Watch>();

/** May be asked without an account, see `store/directory.ts`. */
const directory: readonly string[] = directoryTables;

/** Connections in a transaction of an account. */
const ofAccounts = new WeakSet<pg.Client>();

/** Statements of accounts that Citus rejects, with the reason, once each. */
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
  if (/^(commit|rollback)$/.test(text)) ofAccounts.delete(client);
  if (text.includes('set local app.account_id')) ofAccounts.add(client);
  const ofAccount = ofAccounts.has(client);
  // Tests themselves send statements that name no account.
  if (watched.getStore() || (ofAccount && text.includes('account_id'))) remember(text, values);
  if (!ofAccount) return;
  const advice = rejectedByCitus(text);
  if (advice !== undefined) rejected.add(`${advice}\n${text.trim()}`);
}

/** Fails the tests of the file where a statement of an account has a shape that Citus rejects. */
export function watchShapes(): void {
  rejected.clear();
  afterAll(() => expect([...rejected], 'statements that Citus rejects').toEqual([]));
}

const watches = new WeakMap<FastifyInstance, Watch>();

/** Begins to look at what a service sends to its database; to be called before it listens. */
export async function nameTables(app: FastifyInstance, target: Target): Promise<void> {
  const tables = (await withOwnClient(target, carriedTables)).map(({ name }) => name);
  const watch = { tables: [...tables, 'rate_windows'], found: new Set<string>() };
  watches.set(app, watch);
  app.server.prependListener('request', () => watched.enterWith(watch));
}

/** Watches a service until the tests of the file are over, which fail where a statement is against the rule. */
export function watchStatements(app: FastifyInstance): void {
  const found = watches.get(app)?.found ?? new Set();
  found.clear();
  afterAll(() => expect([...found], 'statements that span accounts').toEqual([]));
}

interface Sent {
  text: string;
  values: unknown[];
}

/** One statement, or those of a batch, which tells the account first, in a way of its own where there is no Citus. */
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

/** Whether a statement reads or writes a table of accounts, more often than it names an account, or changes whose a row is. */
export function spansAccounts(text: string, tables: readonly string[]): boolean {
  const plain = text.trim().replaceAll('"', '').replace(/\s+/g, ' ');
  const changed = plain.match(/\bset (.*?)(?: where | returning |$)/)?.[1] ?? '';
  if (/(?<!app\.)\baccount_id =/.test(changed)) return true;
  const mentions = [...plain.matchAll(/\b(?:from|join|into|update) (\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => tables.includes(name) && !directory.includes(name));
  return mentions.length > (plain.match(/\baccount_id\b/g) ?? []).length;
}
