import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type EmbeddedOptions, type EmbeddedServer, embeddedServer } from './server.ts';
import { heldServer } from './testing/held-server.ts';
import { query } from './testing/query.ts';
import { scratch } from './testing/scratch.ts';
import { seeded } from './testing/seeded.ts';

const dataDirWithCluster = await seeded();

test('a new directory becomes a durable server on a private socket', async () => {
  const dataDir = join(scratch(), 'shop', 'data');
  const server = await started({ dataDir, durable: true });
  const settings = `
    select current_user as role, (select rolsuper from pg_roles where rolname = current_user) as superuser,
           current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
           current_setting('listen_addresses') as tcp, current_setting('server_encoding') as encoding,
           (select datlocale from pg_database where datname = current_database()) as locale`;
  expect(await query(server.target, settings)).toEqual([
    {
      role: 'mostrador',
      superuser: false,
      fsync: 'on',
      commit: 'on',
      tcp: '',
      encoding: 'UTF8',
      locale: 'C.UTF-8',
    },
  ]);
  const socketDir = 'host' in server.target ? server.target.host : '';
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  await server.stop();
  expect(existsSync(socketDir)).toBe(false);
  expect(readdirSync(dataDir).sort()).toEqual(['owner.lock', 'postgres', 'postgres.log']);
});

test('data survives a stop', async () => {
  const dataDir = dataDirWithCluster();
  const first = await started({ dataDir });
  await query(first.target, 'create table kept (id integer)');
  await first.stop();
  const second = await started({ dataDir });
  expect(await query(second.target, 'select * from kept')).toEqual([]);
});

test('a second service is rejected with the process to stop', async () => {
  const dataDir = dataDirWithCluster();
  await started({ dataDir });
  const message = `${dataDir} is in use by process ${process.pid}. Stop that process first, or choose another data directory.`;
  await expect(heldServer({ dataDir })).rejects.toThrow(message);
  await expect(embeddedServer({ dataDir })).rejects.toThrow(message);
});

test('of services that start concurrently on a new directory, one runs', async () => {
  const dataDir = scratch();
  const all = await Promise.allSettled([1, 2, 3].map(() => heldServer({ dataDir })));
  const running = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  expect(running).toHaveLength(1);
  await running[0]?.stop();
});

test('a command works beside a service, even one that is only starting, and leaves it running', async () => {
  const dataDir = dataDirWithCluster();
  const starting = heldServer({ dataDir });
  await vi.waitUntil(() => existsSync(join(dataDir, 'owner.json')), { timeout: 10_000 });
  const command = await started({ dataDir, use: 'command' });
  const service = await starting;
  expect(await query(command.target, 'select 1 as one')).toEqual([{ one: 1 }]);
  await command.stop();
  expect(await query(service.target, 'select 2 as two')).toEqual([{ two: 2 }]);
  await service.stop();
});

test.for([
  { name: 'commands without a service take turns', uses: ['command', 'command'] as const },
  { name: 'a service waits for a command', uses: ['service'] as const },
])('$name', async ({ uses }) => {
  const dataDir = dataDirWithCluster();
  const first = await heldServer({ dataDir, use: 'command' });
  const turns = uses.map(async (use) => {
    const server = await heldServer({ dataDir, use });
    const rows = await query(server.target, 'select 1 as one');
    await server.stop();
    return rows;
  });
  expect(await query(first.target, 'select 2 as two')).toEqual([{ two: 2 }]);
  await first.stop();
  expect(await Promise.all(turns)).toEqual(uses.map(() => [{ one: 1 }]));
});

test('an interrupted initialisation is restarted', async () => {
  const dataDir = scratch();
  mkdirSync(join(dataDir, 'postgres.unfinished-abc'));
  writeFileSync(join(dataDir, 'postgres.unfinished-abc', 'PG_VERSION'), '18\n');
  await started({ dataDir });
  expect(readdirSync(dataDir).filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('the log contains no errors of statements', async () => {
  const dataDir = dataDirWithCluster();
  const server = await started({ dataDir });
  await expect(query(server.target, `select 'secret'::integer`)).rejects.toThrow('secret');
  const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('ready to accept connections');
  expect(log).not.toContain('secret');
});

const rejections: { name: string; make(dataDir: string): void; message: RegExp }[] = [
  {
    name: 'data of another version',
    make: (dataDir) => put(dataDir, 'postgres/PG_VERSION', '17\n'),
    message: /holds data of PostgreSQL 17; this program includes PostgreSQL 18/,
  },
  {
    name: 'files of something else',
    make: (dataDir) => put(dataDir, 'postgres/notes.txt', ''),
    message: /is not a PostgreSQL data directory, and not empty/,
  },
  {
    name: 'a file in place of the directory',
    make: (dataDir) => put(dataDir, '../data', ''),
    message: /The data directory .* cannot be used: it is a file/,
  },
];

test.for(rejections)('rejected: $name', async ({ make, message }) => {
  const dataDir = join(scratch(), 'data');
  make(dataDir);
  await expect(embeddedServer({ dataDir })).rejects.toThrow(message);
});

async function started(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const server = await embeddedServer({ durable: false, ...options });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await server.stop();
    stopped = true;
  };
  onTestFinished(stop);
  return { ...server, stop };
}

function put(dataDir: string, name: string, content: string): void {
  const file = join(dataDir, name);
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  writeFileSync(file, content);
}
