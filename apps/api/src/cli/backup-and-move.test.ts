/** Backup, restore, move and verify as operators run them: on a service under load, killed half-way, over the network. */

import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, createClient } from '@mostrador/client';
import { query, scratch, seeded, tcpServer } from '@mostrador/embedded-postgres/testing';
import { afterAll, expect, test, vi } from 'vitest';
import { demoAccount, demoToken } from '../demo/account.ts';
import {
  type Environment,
  type RunningService,
  runCli,
  spawnCli,
  startCli,
  unlimited,
} from '../testing/cli.ts';
import { runCommand } from '../testing/command.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const server = await tcpServer();
afterAll(() => server.stop());
const newDataDir = await seeded();

/** Returns the parsed output of a successful command with `--json`. */
async function json(env: Environment, ...args: string[]): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await runCli([...args, '--json'], env);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return JSON.parse(stdout);
}

/** Creates products one after the other until stopped or rejected; returns the SKUs of the acknowledged ones. */
function writing({ baseUrl }: RunningService) {
  const client = createClient({ baseUrl, token: demoToken, retries: 0 });
  const acknowledged: string[] = [];
  let stopped = false;
  const ended = (async () => {
    while (!stopped) {
      const sku = `carga-${acknowledged.length}`;
      await client.products.create({ name: `Carga ${sku}`, base_price: 1, sku });
      acknowledged.push(sku);
    }
  })().catch((error: unknown) => error);
  return {
    acknowledged,
    /** Stops it and returns the error that ended it, or undefined. */
    stop: () => {
      stopped = true;
      return ended;
    },
    async begun() {
      while (acknowledged.length < 5) await sleep(5);
    },
  };
}

async function skusIn(env: Environment): Promise<string[]> {
  const service = await startCli(['--demo'], { ...env, ...unlimited });
  const client = createClient({ baseUrl: service.baseUrl, token: demoToken, retries: 0 });
  const found: string[] = [];
  for (let page = 1, more = true; more; page++) {
    const { items, has_next } = await client.products.list({ search: 'carga', page, per_page: 100 });
    found.push(...items.map(({ sku }) => String(sku)));
    more = has_next;
  }
  service.signal('SIGTERM');
  await service.ended;
  return found;
}

test('a backup of a service under load has everything acknowledged before, and can be restored elsewhere', async () => {
  const env = { DATA_DIR: newDataDir() };
  const service = await startCli(['--demo'], { ...env, ...unlimited });
  const load = writing(service);
  await load.begun();
  const before = [...load.acknowledged];
  const directory = scratch();
  const { file, accounts } = await json(env, 'backup', '--to', directory);
  expect(await load.stop()).toBeUndefined();
  expect(load.acknowledged.length).toBeGreaterThan(before.length);
  expect({ accounts, file }).toEqual({ accounts: 1, file: expect.stringMatching(/Z\.backup\.gz$/) });
  expect(statSync(String(file)).mode & 0o777).toBe(0o600);

  const elsewhere = { DATA_DIR: join(scratch(), 'new') };
  const { rows } = await json(elsewhere, 'restore', '--from', String(file));
  expect(rows).toBeGreaterThan(100);
  expect(await runCommand(['verify'], elsewhere)).toMatchObject({
    code: 0,
    stdout: '',
    stderr: 'One account verified: no differences.\n',
  });
  expect(await skusIn(elsewhere)).toEqual(expect.arrayContaining(before));
  const again = await runCli(['restore', '--from', String(file)], elsewhere);
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('holds an account already') });
});

test('verify reports a change made by hand, and exits with 1', async () => {
  const env = { DATABASE_URL: server.url };
  await runCommand(['migrate'], env);
  const shop = ['--name', 'Otra', '--email', 'otra@example.com'];
  const { id } = await json(env, 'accounts', 'create', ...shop);
  await query({ connectionString: server.inspectorUrl }, `insert into counters values ('${id}', 'sales', 7)`);
  const { code, stdout, stderr } = await runCommand(['verify', '--account', 'otra@example.com'], env);
  expect({ code, stderr }).toEqual({ code: 1, stderr: 'One account verified: one difference.\n' });
  expect(stdout).toMatch(/otra@example.com +numbers +counter sales +7 given +nothing/);
  const { stdout: text } = await runCommand(['verify', '--json'], env);
  expect(JSON.parse(text).accounts).toMatchObject([
    { id, differences: [{ check: 'numbers', kept: '7 given' }] },
  ]);
  await query(
    { connectionString: server.adminUrl.replace(/shop$/, 'postgres') },
    'drop database shop with (force)',
  );
  await query(
    { connectionString: server.adminUrl.replace(/shop$/, 'postgres') },
    'create database shop owner shop',
  );
});

test('an embedded database moves to a server while the service runs, also after a kill half-way', async () => {
  const env = { DATA_DIR: newDataDir() };
  const service = await startCli(['--demo'], { ...env, ...unlimited });
  const load = writing(service);
  await load.begun();
  const to = ['move', '--to', server.url];

  // Killed while rows arrive: none of them is stored, and the service keeps running on its database.
  const killed = spawnCli(to, env);
  while (!(await copying())) await sleep(1);
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  const there = 'select count(*)::int as accounts from accounts';
  expect(await query({ connectionString: server.inspectorUrl }, there)).toEqual([{ accounts: 0 }]);
  const sofar = load.acknowledged.length;
  while (load.acknowledged.length < sofar + 3) await sleep(5);

  const { accounts, again, parts } = await json(env, ...to);
  expect({ accounts, again }).toEqual({ accounts: 1, again: false });
  expect(parts).toContainEqual(
    expect.objectContaining({ table: 'accounts', account: demoAccount.id, rows: 1 }),
  );
  // The old service rejects writes, so that no write is acknowledged and then lost.
  const rejected = await load.stop();
  expect(rejected instanceof ApiError && rejected.status).toBe(503);
  service.signal('SIGTERM');
  await service.ended;
  expect(await startCli([], env).catch(String)).toContain('This database is closed');

  const moved = { DATABASE_URL: server.url };
  expect((await runCommand(['verify'], moved)).stderr).toContain('no differences');
  expect(await skusIn(moved)).toEqual(expect.arrayContaining(load.acknowledged));
  const reopened = await runCli(['move', '--reopen'], env);
  expect(reopened).toMatchObject({ code: 0, stdout: expect.stringContaining('open for writing again') });
  expect((await runCommand(['verify'], env)).code).toBe(0);
});

/** Returns whether a move is filling the server. */
async function copying(): Promise<boolean> {
  const admin = { connectionString: server.adminUrl.replace(/shop$/, 'postgres') };
  const busy = `select 1 from pg_stat_activity where datname = 'shop' and query ilike 'copy %'`;
  return (await query(admin, busy)).length > 0;
}

test('a failed command prints the reason', async () => {
  const nowhere = await runCommand(['move', '--to', 'postgres://a:secret@127.0.0.1:1/b'], {
    DATA_DIR: newDataDir(),
  });
  expect(nowhere.code).toBe(1);
  expect(nowhere.stderr).toContain('The database at --to cannot be used: ');
  expect(nowhere.stderr).not.toContain('secret');
  const none = await runCommand(['restore', '--from', '/none'], { DATA_DIR: newDataDir() });
  expect(none).toMatchObject({ code: 1, stderr: 'There is no file /none.\n' });
});
