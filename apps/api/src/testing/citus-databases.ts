/** Distributed databases for test files, which take turns: making one takes as long as a file of tests. */
import { afterAll, expect } from 'vitest';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { carriedTables } from '../store/snapshot/tables.ts';
import { type CitusCluster, createDistributedDatabase, inDatabase } from './citus.ts';
import { query } from './query.ts';
import { manyShards } from './shard-watch.ts';

const free: string[] = [];
let made = 0;

/** The name of an empty database, until the tests of the file are over. */
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
  const tables = await withOwnClient(target, carriedTables);
  const names = [
    ...tables.map(({ name }) => name),
    'rate_windows',
    'failed_authentications',
    'sign_in_attempts',
  ];
  await query(target, `truncate ${names.join(', ')}`);
}
