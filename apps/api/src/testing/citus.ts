/**
 * Databases on a Citus cluster, for tests. `CITUS_DATABASE_URL` names a database on the coordinator that knows the
 * workers; a superuser, at `CITUS_ADMIN_URL` or `postgres` at the same address, creates roles and databases.
 */
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connect } from '../store/connect.ts';
import { distribute } from '../store/distribute.ts';
import { migrate } from '../store/migrate.ts';
import { withOwnClient } from '../store/snapshot/own-client.ts';
import { query } from './query.ts';

/** The facts that every process of a test run needs. */
export interface CitusCluster {
  /** A superuser on each node, the coordinator first. */
  nodes: string[];
  /** The role that owns the databases, and a role that bypasses row-level security, on the coordinator. */
  url: string;
  inspector: string;
  /** The prefix of this run's database names. */
  prefix: string;
  /** A file with the hash of each explained statement, one per line. */
  explained: string;
}

/** The role that owns the databases of tests. */
export const testOwner = 'mostrador_test';
const inspector = 'mostrador_inspector';

/** Returns the cluster at a URL, with the roles of the tests. */
export async function citusCluster(url: string, adminUrl = asUser(url, 'postgres')): Promise<CitusCluster> {
  const nodes = await nodesOf(adminUrl);
  const password = randomBytes(12).toString('hex');
  for (const node of nodes) await makeRoles(node, password);
  const prefix = `mostrador_test_${Date.now().toString(36)}`;
  return {
    nodes,
    url: asUser(url, testOwner, password),
    inspector: asUser(url, inspector, password),
    prefix,
    explained: join(tmpdir(), `${prefix}_explained`),
  };
}

function asUser(url: string, user: string, password?: string): string {
  const other = new URL(url);
  other.username = user;
  if (password !== undefined) other.password = password;
  return other.href;
}

/** Returns the URL of another database with the same role and node. */
export function inDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function nodesOf(adminUrl: string): Promise<string[]> {
  const workers = await query(
    { connectionString: adminUrl },
    `select nodename, nodeport from pg_dist_node where groupid > 0 and noderole = 'primary' order by groupid`,
  );
  return [
    adminUrl,
    ...workers.map(({ nodename, nodeport }) => at(adminUrl, String(nodename), Number(nodeport))),
  ];
}

function at(url: string, host: string, port: number): string {
  const other = new URL(url);
  other.hostname = host;
  other.port = String(port);
  return other.href;
}

async function makeRoles(node: string, password: string): Promise<void> {
  const roles = await query({ connectionString: node }, 'select rolname from pg_roles');
  const known = roles.map(({ rolname }) => rolname);
  for (const role of [testOwner, inspector]) {
    const verb = known.includes(role) ? 'alter' : 'create';
    const rights = role === inspector ? 'bypassrls' : '';
    await query({ connectionString: node }, `${verb} role ${role} login ${rights} password '${password}'`);
  }
  await query({ connectionString: node }, `grant ${testOwner} to ${inspector}`);
}

/** Creates an empty database on every node and connects them, with few shards for speed. */
export async function createCitusDatabase({ nodes }: CitusCluster, name: string): Promise<void> {
  const [coordinator = '', ...workers] = nodes;
  await prepareNode(coordinator, name);
  const here = { connectionString: inDatabase(coordinator, name) };
  await query(here, `alter database ${name} set citus.shard_count = 4`);
  await query(here, `select citus_set_coordinator_host(${hostAndPort(coordinator)})`);
  for (const worker of workers) await addWorker(coordinator, name, worker);
}

/** Adds a node, still without shards, to the database on the coordinator. */
export async function addWorker(coordinator: string, name: string, worker: string): Promise<void> {
  await prepareNode(worker, name);
  const here = { connectionString: inDatabase(coordinator, name) };
  await query(here, `select citus_add_node(${hostAndPort(worker)})`);
}

async function prepareNode(node: string, name: string): Promise<void> {
  await query(
    { connectionString: inDatabase(node, 'postgres') },
    `create database ${name} owner ${testOwner}`,
  );
  await query({ connectionString: inDatabase(node, name) }, 'create extension citus');
}

function hostAndPort(url: string): string {
  const { hostname, port } = new URL(url);
  return `${pg.escapeLiteral(hostname)}, ${port || 5432}`;
}

/** Creates a distributed database with every migration. */
export async function createDistributedDatabase(cluster: CitusCluster, name: string): Promise<void> {
  await createCitusDatabase(cluster, name);
  const database = await connect({ connectionString: inDatabase(cluster.url, name) }, { poolSize: 1 });
  try {
    await migrate(database);
    // Citus forwards the role to every node, and fails for two databases at once, so they run one after the other.
    const [coordinator = ''] = cluster.nodes;
    await withOwnClient({ connectionString: inDatabase(coordinator, 'postgres') }, async (turn) => {
      await turn.query('select pg_advisory_lock(1)');
      await withOwnClient(database.target, distribute);
    });
  } finally {
    await database.close();
  }
}

/** Creates a database of the same role on one of the nodes, without Citus. */
export async function createPlainDatabase(node: string, name: string): Promise<void> {
  await query(
    { connectionString: inDatabase(node, 'postgres') },
    `create database ${name} owner ${testOwner}`,
  );
}

/** Prints a prominent notice that there is no cluster; `did` is the skipped action. */
export function skippedWithoutCitus(did: string): void {
  const line = '='.repeat(88);
  console.warn(`${line}\nSKIPPED: nothing was ${did} on Citus, because CITUS_DATABASE_URL is not set.`);
  console.warn(`Set it to a database on a coordinator of Citus: see CONTRIBUTING.md.\n${line}`);
}

/** Drops the databases that a run has created. */
export async function dropCitusDatabases({ nodes, prefix }: CitusCluster): Promise<void> {
  for (const node of nodes) {
    const admin = { connectionString: inDatabase(node, 'postgres') };
    const made = await query(
      admin,
      `select datname from pg_database where starts_with(datname, '${prefix}')`,
    );
    for (const { datname } of made) await query(admin, `drop database ${datname} with (force)`);
  }
}
