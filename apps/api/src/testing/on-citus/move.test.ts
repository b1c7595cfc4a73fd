/** Data moved to a cluster and back: distributed in place, moved in both directions, backed up and restored. */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { listAccounts } from '../../auth/accounts.ts';
import { seedDemo } from '../../demo/seed.ts';
import { connect, type Database } from '../../store/connect.ts';
import { distribute } from '../../store/distribute.ts';
import { migrate } from '../../store/migrate.ts';
import { migrations } from '../../store/migrations/index.ts';
import { writeBackup } from '../../store/snapshot/backup.ts';
import { isClosed, reopen } from '../../store/snapshot/closed.ts';
import { move } from '../../store/snapshot/move.ts';
import { withOwnClient } from '../../store/snapshot/own-client.ts';
import { restore } from '../../store/snapshot/restore.ts';
import { beginSnapshot, partsOf } from '../../store/snapshot/source.ts';
import { type CitusCluster, createCitusDatabase, createDistributedDatabase, inDatabase } from '../citus.ts';

const { citus } = inject('postgres');
let made = 0;

describe.skipIf(!citus)('a database with data', { timeout: 300_000 }, () => {
  const cluster = citus as CitusCluster;

  test('is distributed without losing a row, also after an interruption', async () => {
    const database = await opened(await undistributed(cluster));
    await filled(database);
    const before = await sums(database);
    await withOwnClient(database.target, async (client) => {
      let left = 12;
      const interrupted = distribute(client, () => {
        if (--left === 0) throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
    });
    const placed = await withOwnClient(database.target, distribute);
    expect(placed.length).toBeGreaterThan(5);
    expect(await withOwnClient(database.target, distribute)).toEqual([]);
    const after = await opened(database.target);
    expect(await sums(after)).toEqual(before);
    await proven(after);
  });

  test('distributes the tables of a later migration', async () => {
    const database = await opened(await distributed(cluster));
    const later = {
      async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
        await sql`create table notes (account_id text collate "C" not null references accounts (id),
          id text not null, product_id text, primary key (account_id, id),
          foreign key (account_id, product_id) references products (account_id, id))`.execute(db);
      },
    };
    await migrate(database, { ...migrations, '9999-notes': later });
    const { rows } = await database.pool.query(
      `select partmethod from pg_dist_partition where logicalrelid = 'notes'::regclass`,
    );
    expect(rows).toEqual([{ partmethod: 'h' }]);
  });

  test('is moved to a cluster and back, backed up and restored, with every row', async () => {
    const plain = await opened(await undistributed(cluster));
    await filled(plain);
    const spread = await opened(await distributed(cluster));
    const before = await sums(plain);
    await move(plain.target, spread.target);
    expect(await sums(spread)).toEqual(before);
    await proven(spread);

    const file = join(tmpdir(), `mostrador-citus-${randomBytes(4).toString('hex')}`);
    await writeBackup(spread.target, file, new Date());
    const restored = await opened(await distributed(cluster));
    await restore(restored, file);
    expect(await sums(restored)).toEqual(before);
    await proven(restored);

    const back = await opened(await undistributed(cluster));
    await move(spread.target, back.target);
    expect(await sums(back)).toEqual(before);
    expect(await withOwnClient(spread.target, isClosed)).toBe(true);
    await withOwnClient(spread.target, reopen);
    expect(await withOwnClient(spread.target, isClosed)).toBe(false);
  });
});

async function filled(database: Database): Promise<void> {
  await seedDemo(database, { loopback: true, now: new Date('2026-11-20T12:00:00Z') });
}

/** Creates an empty database with Citus and our tables, all still on the coordinator. */
async function undistributed(cluster: CitusCluster): Promise<Database['target']> {
  const name = `${cluster.prefix}_carry_${++made}`;
  await createCitusDatabase(cluster, name);
  const target = { connectionString: inDatabase(cluster.url, name) };
  const database = await connect(target, { poolSize: 1 });
  await migrate(database).finally(database.close);
  return target;
}

async function distributed(cluster: CitusCluster): Promise<Database['target']> {
  const name = `${cluster.prefix}_carry_${++made}`;
  await createDistributedDatabase(cluster, name);
  return { connectionString: inDatabase(cluster.url, name) };
}

async function opened(target: Database['target']): Promise<Database> {
  const database = await connect(target, { poolSize: 2 });
  afterAll(database.close);
  return database;
}

/** Returns the checksums of every table of every account. */
async function sums(database: Database): Promise<Record<string, string>> {
  return await withOwnClient(database.target, async (client) => {
    const found: Record<string, string> = {};
    for await (const { table, account, rows } of partsOf(client, await beginSnapshot(client))) {
      const chunks: Buffer[] = [];
      for await (const chunk of rows) chunks.push(chunk);
      found[`${table} of ${account}`] = Buffer.concat(chunks).toString('base64');
    }
    await client.query('rollback');
    return found;
  });
}

async function proven(database: Database): Promise<void> {
  for (const { id } of await listAccounts(database))
    expect(await database.reports(id, (snapshot) => findings(snapshot, id))).toEqual([]);
}
