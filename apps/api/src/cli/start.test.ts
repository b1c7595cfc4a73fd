import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { demoAccount, demoToken } from '../demo/account.ts';
import { demoPerson } from '../demo/person.ts';
import { type Database, openDatabase } from '../store/database.ts';
import { ending, type RunningService, runCli, spawnCli, startCli } from '../testing/cli.ts';

vi.setConfig({ testTimeout: 60_000 });

/** One data directory for all tests of this file, since creating one takes seconds. */
const data = mkdtempSync(join(tmpdir(), 'mostrador-start-'));
const env = { DATA_DIR: data };
afterAll(() => rmSync(data, { recursive: true }));

const list = '/api/v1/products/list/';

const get = (service: RunningService, path: string, token = demoToken) =>
  fetch(service.baseUrl + path, { headers: { 'x-api-key': token } });

interface Product {
  _id: string;
  name: string;
}

async function products(service: RunningService): Promise<Product[]> {
  const body: { data: { items: Product[] } } = JSON.parse(await (await get(service, list)).text());
  return body.data.items;
}

const names = async (service: RunningService) => (await products(service)).map(({ name }) => name);

test('the service starts on an empty directory, commands work while it runs, and it stops cleanly', async () => {
  const service = await startCli([], env);
  expect(service.lines).toEqual([`Mostrador is ready at ${service.baseUrl}`]);

  const account = ['--name', 'Ferretería Sur', '--email', 'ventas@ferresur.example.com'];
  const { id } = JSON.parse((await runCli(['accounts', 'create', ...account, '--json'], env)).stdout);
  const forToken = ['--account', id, '--name', 'Web', '--scopes', 'products:read', '--expires', '30d'];
  const { stdout } = await runCli(['tokens', 'create', ...forToken], env);
  const token = stdout.trim();
  expect((await get(service, list, token)).status).toBe(200);
  expect((await runCli(['tokens', 'revoke', token], env)).code).toBe(0);
  expect((await get(service, list, token)).status).toBe(401);

  service.signal('SIGTERM');
  const { code, stderr } = await service.ended;
  expect(code).toBe(0);
  expect(stderr).not.toContain(token);
  const lines = stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).level)).toEqual(lines.map(() => 'info'));
});

test('the demo has the data of the examples, and keeps changes', async () => {
  const first = await startCli(['--demo'], env);
  expect(first.lines.slice(0, 2)).toEqual([
    `Demo token: ${demoToken}`,
    `Demo sign-in: ${demoPerson.email} ${demoPerson.password}`,
  ]);
  const [one, ...others] = await products(first);
  expect(others.length).toBeGreaterThan(1);
  const renamed = await fetch(`${first.baseUrl}/api/v1/products/${one?._id}/`, {
    method: 'PUT',
    headers: { 'x-api-key': demoToken, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Casco renombrado' }),
  });
  expect(renamed.status).toBe(200);
  first.signal('SIGINT');
  expect((await first.ended).code).toBe(0);

  const again = await startCli(['--demo'], env);
  expect(await names(again)).toEqual(['Casco renombrado', ...others.map(({ name }) => name)]);
  again.signal('SIGINT');
  await again.ended;

  const withoutDemo = await startCli([], env);
  expect((await get(withoutDemo, list)).status).toBe(401);
});

test('the month of the demo is added after the service is ready, and a kill rolls it back', async () => {
  const sold = async (service: RunningService) => {
    const response = await get(service, '/api/v1/sales/list/?per_page=1');
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    const page: { data: { total: number } } = JSON.parse(text);
    return page.data.total;
  };
  const killed = await startCli(['--demo', '--demo-month'], env);
  killed.signal('SIGKILL');
  await killed.ended;

  const without = await startCli(['--demo'], env);
  expect(await sold(without)).toBe(11);
  without.signal('SIGTERM');
  await without.ended;

  const service = await startCli(['--demo', '--demo-month'], env);
  await vi.waitFor(async () => expect(await sold(service)).toBeGreaterThan(100), { timeout: 50_000 });
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(0);
});

test('on a public address the demo has a secret token, new at each start', async () => {
  const tokens: string[] = [];
  for (const _ of ['first', 'second']) {
    const open = await startCli(['--demo', '--host', '0.0.0.0'], env);
    const token = open.lines[0]?.replace('Demo token: ', '') ?? '';
    expect((await get(open, list)).status).toBe(401);
    expect((await get(open, list, token)).status).toBe(200);
    tokens.push(token);
    if (tokens[1]) expect((await get(open, list, tokens[0])).status).toBe(401);
    open.signal('SIGTERM');
    await open.ended;
  }
  const { stdout } = await runCli(['tokens', 'list', '--account', demoAccount.id], env);
  expect(stdout.match(/ active /g)).toHaveLength(1);
});

test('an unusable port, address or directory is named, with the fix', async () => {
  const service = await startCli([], env);
  const { port } = new URL(service.baseUrl);
  const other = join(data, 'other');

  const samePort = await runCli(['start', '--port', port, '--data', other]);
  expect(samePort).toMatchObject({ code: 1, stdout: '' });
  expect(samePort.stderr).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. ` +
      `Stop it, or choose another port: --port ${Number(port) + 1}\n`,
  );

  const noHost = await runCli(['start', '--host', '192.0.2.1', '--port', '0', '--data', other]);
  expect(noHost).toMatchObject({ code: 1, stdout: '' });
  expect(noHost.stderr).toBe(
    '192.0.2.1 is not an address of this machine. Choose another: --host 127.0.0.1\n',
  );

  const sameData = await runCli(['start', '--port', '0'], env);
  expect(sameData).toMatchObject({ code: 1, stdout: '' });
  expect(sameData.stderr).toMatch(/in use by process \d+\. Stop that process first, or choose another data/);
});

test('a stop waits for a request in progress; a second signal does not', async () => {
  const service = await startCli(['--demo'], env);
  const database = await openDatabase({ dataDir: data, use: 'command' });
  const { broken } = await holdProducts(database);
  const outcome = get(service, list).then(
    ({ status }) => status,
    () => 'cut off',
  );
  await expect.poll(() => isWaited(database), { timeout: 10_000 }).toBe(true);
  service.signal('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await Promise.race([service.ended, 'running'])).toBe('running');
  service.signal('SIGTERM');
  expect((await service.ended).code).toBe(1);
  expect(await outcome).toBe('cut off');
  await broken;
  await database.close();
});

interface Held {
  /** Settles when the connection of the transaction breaks. */
  broken: Promise<unknown>;
}

/** Locks the products until the database stops. */
async function holdProducts({ transaction }: Database): Promise<Held> {
  const locked = Promise.withResolvers<void>();
  const broken = transaction('0'.repeat(24), async (tx) => {
    await sql`lock table products`.execute(tx);
    locked.resolve();
    await sql`select pg_sleep(60)`.execute(tx);
  }).catch((error: unknown) => error);
  await locked.promise;
  return { broken };
}

async function isWaited({ kysely }: Database): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where relation = 'products'::regclass and not granted`.execute(kysely);
  return rows.length > 0;
}

test('a Ctrl-C that arrives twice counts once', async () => {
  const service = await startCli([], env);
  service.signal('SIGINT');
  service.signal('SIGINT');
  expect((await service.ended).code).toBe(0);
});

test('a signal during the start also stops the service cleanly', async () => {
  const child = spawnCli(['start', '--port', '0'], { ...env, LOG_LEVEL: 'silent' });
  await expect.poll(() => existsSync(join(data, 'owner.json')), { timeout: 10_000 }).toBe(true);
  child.kill('SIGTERM');
  expect(await ending(child)).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(data, 'owner.json'))).toBe(false);
});
