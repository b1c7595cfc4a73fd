/**
 * A database distributed with Citus: the worker of each account, and separate connections to each worker. Statements go
 * straight to their rows, without a second hop, and an unresponsive worker does not affect the others. The accounts of
 * a worker that only the coordinator can reach go through the coordinator.
 */
import { type ConnectionProvider, Kysely } from 'kysely';
import pg from 'pg';
import type { Base, BatchBase } from './account-scope.ts';
import { DatabaseUnavailable, unavailableAtConnect } from './errors.ts';
import { atNode, type Target } from './pool.ts';
import { type Pulse, pulseOf } from './pulse.ts';
import type { Schema } from './schema.ts';
import { type Node, readShards, shardOf } from './shards.ts';

/** Connections to one node. */
export interface Opened extends Base {
  pool: pg.Pool;
  /** Breaks the connections, and with them running work. */
  cut(): void;
  close(): Promise<void>;
}

/** The connections of a node for the two kinds of work. */
export interface Ways {
  main: Opened;
  reports: Opened;
}

export interface Workers {
  /** Returns the connections for the work of an account, wherever its rows are at that moment. */
  baseOf(accountId: string, kind: keyof Ways): BatchBase;
  /** Returns the number of workers, and how many respond. */
  state(): { all: number; responding: number };
  close(): Promise<void>;
}

export interface WorkersOptions {
  /** The coordinator, and its connections. */
  target: Target;
  coordinator: Ways;
  /** Opens connections to a worker. */
  open(target: Target): Ways;
  notice?: ((message: string) => void) | undefined;
}

interface Worker {
  ways: Ways;
  direct: boolean;
  pulse: Pulse;
}

const refreshedEvery = 10_000;
const mostRemembered = 100_000;

/** Returns undefined if the database is not distributed. */
export async function findWorkers(options: WorkersOptions): Promise<Workers | undefined> {
  const { coordinator, notice } = options;
  const { pool, props } = coordinator.main;
  let shards = await readShards(pool);
  if (!shards) return undefined;
  const workers = new Map<string, Worker>();
  const shardOfAccount = new Map<string, number>();

  async function refresh(): Promise<void> {
    shards = (await readShards(pool)) ?? shards;
    const nodes = new Map([...(shards?.values() ?? [])].map((node) => [nameOf(node), node]));
    await Promise.all([...nodes].map(([name, node]) => meet(name, node)));
  }

  async function meet(name: string, node: Node): Promise<void> {
    const known = workers.get(name);
    if (known?.direct) return;
    const direct = await tryDirect(options, node);
    if (known && !direct) return;
    if (!direct)
      notice?.(`The worker ${name} cannot be used from here: its accounts go through the coordinator.`);
    workers.set(name, workerAt(options, node, direct));
    known?.pulse.stop();
    await closeWays(known?.ways);
  }

  async function nodeOf(accountId: string): Promise<Node | undefined> {
    const known = shards?.get(shardOfAccount.get(accountId) ?? 0);
    if (known) return known;
    const shard = await shardOf(pool, accountId).catch(unavailableAtConnect);
    if (shardOfAccount.size >= mostRemembered) shardOfAccount.clear();
    shardOfAccount.set(accountId, shard);
    return shards?.get(shard);
  }

  /**
   * Returns the connections of an account; without a known worker, such as while shards move, those of the coordinator.
   */
  async function wayOf(accountId: string, kind: keyof Ways): Promise<Opened> {
    const node = await nodeOf(accountId);
    const worker = node && workers.get(nameOf(node));
    if (!worker) return coordinator[kind];
    if (!worker.pulse.responds()) throw new DatabaseUnavailable('lost');
    return worker.ways[kind];
  }

  await refresh();
  const timer = setInterval(() => void refresh().catch(() => {}), refreshedEvery).unref();
  return {
    baseOf(accountId, kind) {
      const provider: ConnectionProvider = {
        provideConnection: async (consumer, options) =>
          (await wayOf(accountId, kind)).kysely.getExecutor().provideConnection(consumer, options),
      };
      const executor = coordinator.main.kysely.getExecutor().withConnectionProvider(provider);
      return {
        props,
        kysely: new Kysely<Schema>({ ...props, executor }),
        turns: {
          take: async (account, signal) => (await wayOf(accountId, kind)).turns.take(account, signal),
        },
        poolOf: async () => (await wayOf(accountId, kind)).pool,
        distributed: true,
      };
    },
    state() {
      const all = [...workers.values()];
      return { all: all.length, responding: all.filter(({ pulse }) => pulse.responds()).length };
    },
    async close() {
      clearInterval(timer);
      for (const { pulse, ways } of workers.values()) {
        pulse.stop();
        await closeWays(ways);
      }
    },
  };
}

function nameOf({ host, port }: Node): string {
  return `${host}:${port}`;
}

function workerAt({ target, open }: WorkersOptions, node: Node, direct: Ways | undefined): Worker {
  const ways = direct ?? open(target);
  const pulse = pulseOf({
    target: direct ? atNode(target, node) : target,
    question: direct ? 'select 1' : askedOfCoordinator(node),
    silent() {
      ways.main.cut();
      ways.reports.cut();
    },
  });
  return { ways, direct: direct !== undefined, pulse };
}

function askedOfCoordinator({ host, port }: Node): string {
  return `select where citus_check_connection_to_node(${pg.escapeLiteral(host)}, ${port})`;
}

/** Returns connections to the worker itself, if it accepts ours and has the tables. */
async function tryDirect({ target, open }: WorkersOptions, node: Node): Promise<Ways | undefined> {
  const ways = open(atNode(target, node));
  try {
    if (await readShards(ways.main.pool)) return ways;
  } catch {
    // On another network, or without a password for us: the coordinator has access.
  }
  await closeWays(ways);
  return undefined;
}

async function closeWays(ways: Ways | undefined): Promise<void> {
  await Promise.all([ways?.main.close(), ways?.reports.close()]);
}
