/** The service on a disk that is full, small or write-protected. */

import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { smallDisk, smallDisksWork } from '@mostrador/embedded-postgres/testing';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createAccount } from '../auth/accounts.ts';
import { createToken } from '../auth/tokens.ts';
import { readConfig } from '../config.ts';
import { newId } from '../core/ids.ts';
import { apiOf } from '../testing/api.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

vi.setConfig({ testTimeout: 120_000 });

const can = smallDisksWork(import.meta.filename);
const megabyte = 1024 * 1024;
const waiting = { timeout: 60_000, interval: 200 };

describe.runIf(can)('a disk', () => {
  test('that is nearly full is read-only until there is space', async () => {
    const disk = smallDisk(256);
    const { database, said } = await opened({ dataDir: join(disk, 'data'), leastRoom: 32 * megabyte });
    const app = await createApp({ database, config: { ...readConfig({}), logLevel: 'silent' } });
    onTestFinished(() => app.close());
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const account = await newAccount(database);
    const input = { name: 'a', scopes: ['products:read', 'products:write'], expiry: '30d' } as const;
    const api = apiOf(address, (await createToken(database, account.id, input, new Date())).value);
    const post = () => api.post('/api/v1/products/', { name: 'Casco', base_price: 1 });

    const { data } = await post();
    const filler = fill(disk, 16 * megabyte);
    await expect.poll(async () => (await post()).status, waiting).toBe(503);
    const rejected = await post();
    expect(rejected).toMatchObject({
      code: 'unavailable',
      body: { detail: expect.stringContaining('disk') },
    });
    expect(rejected.header('retry-after')).toBe('2');
    expect(await api.get(`/api/v1/products/${data._id}/`)).toMatchObject({ status: 200, data });
    rmSync(filler);
    await expect.poll(async () => (await post()).status, waiting).toBe(201);
    expect(said.join()).toMatch(/nearly full \(1[56] MB left\).*The disk of .* has space again/);
  });

  test.for([
    { name: 'tables', load: sql`select pg_sleep(0)` },
    // A full write-ahead log stops PostgreSQL, which cannot restart until there is space.
    { name: 'its log', load: sql`select pg_logical_emit_message(true, 'load', repeat('x', 4000000))` },
  ])('that is full to the last byte for $name loses nothing acknowledged', async ({ load }) => {
    const disk = smallDisk(192);
    const { database } = await opened({ dataDir: join(disk, 'data'), leastRoom: 0 });
    const { id } = await newAccount(database);
    const acknowledged: string[] = [];
    const write = async () => {
      const entry = newId(new Date());
      await database.transaction(id, async (tx) => {
        await load.execute(tx);
        await sql`
          insert into audit_log (account_id, id, actor, action, entity_type, entity_id, changes)
          select ${id}, ${entry}, '{}', 'made', 'x', 'x', to_jsonb(array(
            select md5(random()::text) from generate_series(1, 5000)))`.execute(tx);
      });
      acknowledged.push(entry);
    };
    await write();
    const filler = fill(disk, 2 * megabyte);
    expect(await untilFailed(write)).toMatchObject({ name: 'DatabaseUnavailable' });
    await sleep(2_000);
    rmSync(filler);
    await expect.poll(() => write().then(...outcome), waiting).toBe('written');
    const kept = await database.of(id).selectFrom('audit_log').select('id').execute();
    expect(kept.map((row) => row.id)).toEqual(expect.arrayContaining(acknowledged));
  });
});

/** Maps success and failure of a write to a text. */
const outcome = [() => 'written', () => 'not yet'] as const;

async function opened(options: { dataDir: string; leastRoom: number }) {
  const said: string[] = [];
  const database = await openDatabase({ ...options, notice: (message) => said.push(message) });
  onTestFinished(database.close);
  await migrate(database);
  return { database, said };
}

function newAccount(database: Parameters<typeof createAccount>[0]) {
  return createAccount(database, { name: 'Kiosco', email: 'a@example.com', plan: 'trial' }, new Date());
}

/** Fills the disk except for `rest` bytes, and returns the file that uses it. */
function fill(disk: string, rest: number): string {
  const filler = join(disk, 'filler');
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, '');
  const block = Buffer.alloc(megabyte);
  for (let left = bavail * bsize - rest; left > 0; left -= megabyte) {
    try {
      appendFileSync(filler, left < megabyte ? block.subarray(0, left) : block);
    } catch {
      break;
    }
  }
  return filler;
}

async function untilFailed(write: () => Promise<void>): Promise<unknown> {
  for (let turn = 0; turn < 1_000; turn++) {
    try {
      await write();
    } catch (error) {
      return error;
    }
  }
  return undefined;
}
