/** Whatever is killed, the data survives and the next start succeeds. */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverIdentity } from './identity.ts';
import { isPostmaster, postmasterFile } from './postmaster-pid.ts';
import { type HeldServer, heldServer, spawnHeldServer } from './testing/held-server.ts';
import { query } from './testing/query.ts';
import { scratch } from './testing/scratch.ts';
import { seeded } from './testing/seeded.ts';

const dataDirWithCluster = await seeded();

test('the server stops with its killed parent', async () => {
  const { dataDir, server, postmaster } = await withRow();
  await server.kill('SIGKILL');
  await gone(postmaster, dataDir);
  await rowIsThere(dataDir);
});

test('a start right after the kill waits for the server to stop', async () => {
  const { dataDir, server } = await withRow();
  await server.kill('SIGKILL');
  await rowIsThere(dataDir);
});

test.runIf(process.platform === 'linux')('a server without its watchdog is adopted', async () => {
  const { dataDir, server, postmaster } = await withRow();
  killWatchdog(postmaster);
  await server.kill('SIGKILL');
  await sleep(200);
  expect(isPostmaster(postmaster, cluster(dataDir))).toBe(true);
  await rowIsThere(dataDir);
});

test('a killed server is restarted by the running service', async () => {
  const { dataDir, server, postmaster } = await withRow();
  process.kill(postmaster, 'SIGKILL');
  await vi.waitFor(async () => expect(await rows(server)).toEqual([{ id: 7 }]), { timeout: 10_000 });
  expect(postmasterFile(cluster(dataDir))?.pid).not.toBe(postmaster);
  await server.stop();
});

test('parent and server killed together', async () => {
  const { dataDir, server, postmaster } = await withRow();
  await Promise.all([server.kill('SIGKILL'), process.kill(postmaster, 'SIGKILL')]);
  await rowIsThere(dataDir);
});

test('a lock file with the ID of another program does not prevent the start', async () => {
  const { dataDir, server, postmaster } = await withRow();
  await Promise.all([server.kill('SIGKILL'), process.kill(postmaster, 'SIGKILL')]);
  await gone(postmaster, dataDir);
  const stranger = spawn('sleep', ['60'], serverIdentity(dataDir));
  onTestFinished(() => void stranger.kill());
  const file = join(cluster(dataDir), 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(String(postmaster), String(stranger.pid)));
  await rowIsThere(dataDir);
  expect(stranger.exitCode).toBe(null);
});

test('a kill during the initialisation', async () => {
  const dataDir = scratch();
  const { child } = spawnHeldServer({ dataDir });
  const begun = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.unfinished-'));
  await vi.waitUntil(begun, { timeout: 10_000, interval: 10 });
  child.kill('SIGKILL');
  const server = await heldServer({ dataDir });
  expect(readdirSync(dataDir).sort()).toEqual(['owner.json', 'owner.lock', 'postgres', 'postgres.log']);
  await server.stop();
});

async function withRow(): Promise<{ dataDir: string; server: HeldServer; postmaster: number }> {
  const dataDir = dataDirWithCluster();
  const server = await heldServer({ dataDir, durable: true });
  await query(server.target, 'create table kept as select 7 as id');
  return { dataDir, server, postmaster: postmasterFile(cluster(dataDir))?.pid ?? 0 };
}

async function rowIsThere(dataDir: string): Promise<void> {
  const server = await heldServer({ dataDir, durable: true });
  expect(await rows(server)).toEqual([{ id: 7 }]);
  await server.stop();
}

/** Kills the shells between a server and the process that started it. */
function killWatchdog(postmaster: number): void {
  const [, group] = parents(postmaster);
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    if (pid !== postmaster && parents(pid)[1] === group) process.kill(pid, 'SIGKILL');
  }
}

/** Returns the parent and the process group. */
function parents(pid: number): (number | undefined)[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat
      .slice(stat.lastIndexOf(')') + 4)
      .split(' ')
      .slice(0, 2)
      .map(Number);
  } catch {
    return [];
  }
}

function rows({ target }: HeldServer) {
  return query(target, 'select id from kept');
}

function gone(pid: number, dataDir: string): Promise<unknown> {
  return vi.waitUntil(() => !isPostmaster(pid, cluster(dataDir)), { timeout: 10_000 });
}

function cluster(dataDir: string): string {
  return join(dataDir, 'postgres');
}
