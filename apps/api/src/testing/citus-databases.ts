/** Distributed databases for test files, reused in turn: creating one takes as long as a test file. */
import { afterAll, expect } from 'vitest';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { copiedTables } from '../store/snapshot/tables.ts';
import { type CitusCluster, createDistributedDatabase, inDatabase } from './citus.ts';
import { query } from './query.ts';
import { manyShards } from './shard-watch.ts';

const free: string[] = [];
let made = 0;

/** Returns the name of an empty database, for the duration of the test file. */
export async function borrowCitusDatabase(cluster: CitusCluster): Promise<string> {
  const name = free.pop() ?? (await another(cluster));
  afterAll(async () => {
    const url = inDatabase(cluster.inspector, name);
    const found = await manyShards(cluster, name);
    await empty(url);
    free.push(name);
    expect(found, 'statements that touch more than one shard').toEqual([]);
  });
  return name;
}

async function another(cluster: CitusCluster): Promise<string> {
  const name = `${cluster.prefix}_${process.pid}_${process.env.VITEST_WORKER_ID ?? ''}_${++made}`;
  await createDistributedDatabase(cluster, name);
  return name;
}

async function empty(url: string): Promise<void> {
  const target = { connectionString: url };
  const tables = await withOwnClient(target, copiedTables);
  const names = [
    ...tables.map(({ name }) => name),
    'rate_windows',
    'failed_authentications',
    'sign_in_attempts',
  ];
  await query(target, `truncate ${names.join(', ')}`);
}
