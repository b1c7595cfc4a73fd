/** Root and ordinary users, below directories that no other user may enter. Must run as root to become other users. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { installedBinaries } from './binaries.ts';
import { serverIdentity } from './identity.ts';
import { postmasterFile } from './postmaster-pid.ts';
import { heldServer } from './testing/held-server.ts';
import { query } from './testing/query.ts';
import { scratch } from './testing/scratch.ts';

const nobody = 65534;
const program = import.meta.filename;
const can =
  process.getuid?.() === 0 && spawnSync('cat', [program], { uid: nobody, gid: nobody }).status === 0;
if (!can) console.warn(`${program}: SKIPPED, needs root and a checkout that every user may read`);

describe.runIf(can)('an ordinary user', () => {
  test('runs the server as themselves, in their own home', async () => {
    const dataDir = join(scratch(nobody), 'data');
    const server = await heldServer({ dataDir }, { uid: nobody });
    expect(uidOf(dataDir)).toBe(nobody);
    expect(await query(server.target, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test('gets an error for a directory of another user', async () => {
    const home = scratch(nobody);
    chmodSync(home, 0o500);
    const message = `The data directory ${home}/data cannot be used: this user has no permission`;
    await expect(heldServer({ dataDir: join(home, 'data') }, { uid: nobody })).rejects.toThrow(message);
    await expect(heldServer({ dataDir: scratch() }, { uid: nobody })).rejects.toThrow('no permission');
  });

  test('runs a copy of binaries whose links are missing and cannot be created', async () => {
    const [dataDir, cache] = [scratch(nobody), scratch(nobody)];
    const start = { dataDir, binaries: bareBinaries(0o755) };
    for (const _ of [1, 2]) {
      const server = await heldServer(start, { uid: nobody, env: { XDG_CACHE_HOME: cache } });
      await server.stop();
    }
    expect(readdirSync(join(cache, 'mostrador'))).toEqual(['postgresql-18.4.0-beta.17']);
  });

  test('can use their data after root has used it', async () => {
    const dataDir = scratch(nobody);
    for (const uid of [0, nobody, 0]) {
      const server = await heldServer({ dataDir, use: 'command' }, { uid });
      expect(uidOf(dataDir)).toBe(nobody);
      await server.stop();
    }
    const others = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).uid !== nobody);
    expect(others).toEqual([]);
  });
});

describe.runIf(can)('root', () => {
  test('runs the server as another user, with checkout and data in directories only for root', async () => {
    const cache = scratch();
    chmodSync(cache, 0o755);
    const start = { dataDir: join(scratch(), 'data'), binaries: bareBinaries(0o700) };
    for (const _ of [1, 2]) {
      const server = await heldServer(start, { env: { CACHE_DIRECTORY: cache } });
      expect(uidOf(start.dataDir)).toBe(serverIdentity('/nowhere')?.uid);
      expect(await query(server.target, 'create temporary table t as select 1')).toEqual([]);
      await server.stop();
    }
  });
});

/** Returns binaries as unpacked by npm without install scripts, in a directory of root with the given mode. */
function bareBinaries(mode: number): string {
  const home = scratch();
  const packageDir = join(home, 'node_modules/postgres');
  mkdirSync(dirname(packageDir));
  cpSync(dirname(installedBinaries()), packageDir, { recursive: true });
  for (const name of readdirSync(join(packageDir, 'native/lib'))) {
    if (/^lib(icu\w+\.so(\.60)?|pq\.so(\.5)?)$/.test(name)) rmSync(join(packageDir, 'native/lib', name));
  }
  chmodSync(home, mode);
  return join(packageDir, 'native');
}

function uidOf(dataDir: string): number {
  const pid = postmasterFile(join(dataDir, 'postgres'))?.pid ?? 0;
  return statSync(`/proc/${pid}`).uid;
}
