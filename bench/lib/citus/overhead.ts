/** Compares one worker of Citus with a plain database on the same server: the same service and requests, in turns. */
import { fileURLToPath } from 'node:url';
import { connect, type Database } from '../../../apps/api/src/store/connect.ts';
import { migrate } from '../../../apps/api/src/store/migrate.ts';
import {
  type CitusCluster,
  createDistributedDatabase,
  createPlainDatabase,
  inDatabase,
} from '../../../apps/api/src/testing/citus.ts';
import { query } from '../../../apps/api/src/testing/query.ts';
import { median } from '../median.ts';
import { type Call, load } from '../service/load.ts';
import { timeOfAll } from '../service/processor-time.ts';
import { addShop, type Shop } from '../service/shop.ts';
import { usualCalls } from '../service/usual-calls.ts';
import { type RunningProgram, startProgram } from '../start-program.ts';

// Short alternating rounds, so that other work on the machine slows both sides equally.
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 21);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const PRODUCTS = 10_000;
const CONNECTIONS = 64;

interface Side {
  shop: Shop;
  program: RunningProgram;
  /** Each node with its database, as a superuser. */
  nodes: string[];
}

/** Prints the rates and their ratio. */
export async function measureOverhead(cluster: CitusCluster): Promise<void> {
  const [coordinator = '', worker = ''] = cluster.nodes;
  const [plainName, spreadName] = [`${cluster.prefix}_plain`, `${cluster.prefix}_spread`];
  await createPlainDatabase(worker, plainName);
  await createDistributedDatabase({ ...cluster, nodes: [coordinator, worker] }, spreadName);
  const at = new URL(worker);
  const plain = await side(inDatabase(onNode(cluster.url, at), plainName), [inDatabase(worker, plainName)]);
  const spread = await side(
    inDatabase(cluster.url, spreadName),
    [coordinator, worker].map((node) => inDatabase(node, spreadName)),
  );
  console.log(
    `\n${PRODUCTS} products, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s each, in turns; requests a second` +
      '\n            plain PostgreSQL   one worker of Citus   ratio   processor time of service + nodes   ratio',
  );
  try {
    for (const { name, call } of usualCalls) await compare(name, call, plain, spread);
  } finally {
    await Promise.all([plain.program.stop(), spread.program.stop()]);
  }
}

function onNode(url: string, { hostname, port }: URL): string {
  const other = new URL(url);
  other.hostname = hostname;
  other.port = port;
  return other.href;
}

async function side(connectionString: string, nodes: string[]): Promise<Side> {
  const target = { connectionString };
  const database = await connect(target);
  try {
    await migrate(database);
    const shop = await addShop(database, PRODUCTS);
    await analyze(database);
    const program = fileURLToPath(new URL('../service/service-program.ts', import.meta.url));
    return { shop, nodes, program: await startProgram([program, JSON.stringify(target)]) };
  } finally {
    await database.close();
  }
}

async function analyze({ pool }: Database): Promise<void> {
  for (const table of ['products', 'record_counts', 'accounts', 'api_tokens'])
    await pool.query(`vacuum analyze ${table}`);
}

interface Round {
  rate: number;
  /** Processor time per request in the service and on all nodes, in milliseconds. */
  service: number;
  nodes: number;
}

async function compare(name: string, call: (shop: Shop) => Call, plain: Side, spread: Side): Promise<void> {
  const run = async (side: Side, seconds: number): Promise<Round> => {
    const before = await processorTimeOf(side);
    const { rate, failed, shed, ...measured } = await load({
      origin: side.program.url,
      headers: { 'x-api-key': side.shop.token },
      connections: CONNECTIONS,
      seconds,
      next: () => call(side.shop),
    });
    if (failed + shed > 0) throw new Error(`${name}: ${failed + shed} requests failed`);
    const after = await processorTimeOf(side);
    const perRequest = (of: keyof typeof after) => (after[of] - before[of]) / (rate * measured.seconds);
    return { rate, service: perRequest('service'), nodes: perRequest('nodes') };
  };
  for (const one of [plain, spread]) await run(one, 2);
  const rounds: { plain: Round; spread: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ plain: await run(plain, SECONDS), spread: await run(spread, SECONDS) });
  const middle = (of: (one: (typeof rounds)[number]) => number) => median(rounds.map(of));
  const share = middle((one) => one.spread.rate / one.plain.rate);
  const total = ({ service, nodes }: Round) => service + nodes;
  const work = middle((one) => total(one.plain) / total(one.spread));
  const times = (of: 'plain' | 'spread') =>
    (['service', 'nodes'] as const).map((where) => middle((one) => one[of][where]).toFixed(2)).join(' + ');
  const rate = (of: 'plain' | 'spread') => middle((one) => one[of].rate).toFixed(0);
  console.log(
    [
      `  ${name.padEnd(10)}`,
      rate('plain').padStart(16),
      rate('spread').padStart(21),
      share.toFixed(2).padStart(7),
      `${times('plain')} and ${times('spread')} ms`.padStart(36),
      work.toFixed(2).padStart(7),
    ].join(' '),
  );
}

/** Returns NaN if the system does not provide it. */
async function processorTimeOf({ program, nodes }: Side): Promise<{ service: number; nodes: number }> {
  const backends = await Promise.all(
    nodes.map((node) =>
      query(
        { connectionString: node },
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
           and backend_type = 'client backend'`,
      ),
    ),
  );
  const pids = backends.flat().map(({ pid }) => Number(pid));
  return { service: timeOfAll([program.pid]) ?? Number.NaN, nodes: timeOfAll(pids) ?? Number.NaN };
}
