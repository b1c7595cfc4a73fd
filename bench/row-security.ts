/**
 * Measures the cost of row-level security: statements of an account, each with the setting of the account, compared
 * with the same statements on the same rows without it, in turns, on an embedded database.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedServer } from '@mostrador/embedded-postgres';
import { type Kysely, sql } from 'kysely';
import { createApp } from '../apps/api/src/app.ts';
import { createToken } from '../apps/api/src/auth/tokens.ts';
import { readConfig } from '../apps/api/src/config.ts';
import { connect, type Database } from '../apps/api/src/store/connect.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { median } from './lib/median.ts';

const ROUNDS = 7;
const ROWS = 20_000;
const [ours, theirs] = ['a'.repeat(24), 'b'.repeat(24)];
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const server = await embeddedServer({ dataDir: data });
const database = await connect(server.target);
/** A role that bypasses row-level security, without an account. */
const unheld = await connect({ ...server.target, user: 'postgres' });
const untold = { ...unheld, of: () => unheld.kysely };

type Db = Pick<Kysely<never>, 'getExecutor'>;
type Work = (db: Db, table: string, turn: number) => Promise<unknown>;

const id = (n: number) => n.toString(16).padStart(24, '0');

const read: Work = (db, table, turn) =>
  sql`select doc::text from ${sql.table(table)}
      where account_id = ${ours} and id = ${id(turn % ROWS)} and deleted_at is null`.execute(db);

const page: Work = (db, table) =>
  sql`select doc::text from ${sql.table(table)} where account_id = ${ours} and deleted_at is null
      order by created_at desc, id desc limit 20`.execute(db);

const update: Work = (db, table, turn) =>
  sql`update ${sql.table(table)} set version = version + 1
      where account_id = ${ours} and id = ${id(turn % ROWS)}`.execute(db);

const cases: Case[] = [
  { name: 'one row', clients: 1, times: 500, ...bothReading(read) },
  { name: 'one row', clients: 10, times: 1_500, ...bothReading(read) },
  { name: 'page of 20', clients: 10, times: 500, ...bothReading(page) },
  {
    name: 'one write',
    clients: 10,
    times: 500,
    off: (turn: number) => database.kysely.transaction().execute((tx) => update(tx, 'open_products', turn)),
    on: (turn: number) => database.transaction(ours, (tx) => update(tx, 'products', turn)),
  },
];

try {
  await migrate(database);
  for (const account of [ours, theirs]) await fill(database, account);
  await sql`create table open_products (like products including all)`.execute(database.kysely);
  for (const account of [ours, theirs]) await copy(database, account);
  await sql`analyze`.execute(database.kysely);
  console.log(`statements a second with row-level security off and on, median of ${ROUNDS}`);
  for (const one of cases) await compare(one);
  const [off, on] = [await getting(untold), await getting(database)];
  await compare({ name: 'GET by HTTP', clients: 10, times: 500, off: off.get, on: on.get });
  for (const service of [off, on]) await service.close();
} finally {
  await Promise.all([database.close(), unheld.close()]);
  await server.stop();
  rmSync(data, { recursive: true, force: true });
}

function bothReading(work: Work) {
  return {
    off: (turn: number) => work(database.kysely, 'open_products', turn),
    on: (turn: number) => work(database.of(ours), 'products', turn),
  };
}

interface Case {
  name: string;
  clients: number;
  /** Statements or requests per round. */
  times: number;
  off(turn: number): Promise<unknown>;
  on(turn: number): Promise<unknown>;
}

/** The service on a database, with requests for single products. */
async function getting(on: Database) {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_LIMIT_TOKEN: '0',
    RATE_LIMIT_ACCOUNT: '0',
    RATE_LIMIT_BURST: '0',
  });
  const app = await createApp({ database: on, config });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const input = { name: 'bench', scopes: ['products:read'], expiry: '30d' } as const;
  const headers = { 'x-api-key': (await createToken(database, ours, input, new Date())).value };
  return {
    async get(turn: number) {
      const response = await fetch(`${address}/api/v1/products/${id(turn % ROWS)}/`, { headers });
      if (response.status !== 200)
        throw new Error(`GET returned ${response.status}: ${await response.text()}`);
      await response.arrayBuffer();
    },
    close: () => app.close(),
  };
}

async function compare({ name, clients, times, off, on }: Case): Promise<void> {
  const rates = { off: [] as number[], on: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.off.push(await rate(clients, times, off));
    rates.on.push(await rate(clients, times, on));
  }
  const ratio = median(rates.on.map((value, round) => value / (rates.off[round] ?? value)));
  const [without, within] = [median(rates.off), median(rates.on)].map((value) =>
    value.toFixed(0).padStart(7),
  );
  console.log(
    `  ${name.padEnd(12)}${String(clients).padStart(3)} at once  off ${without}  on ${within}  ratio ${ratio.toFixed(2)}`,
  );
}

async function rate(
  clients: number,
  times: number,
  work: (turn: number) => Promise<unknown>,
): Promise<number> {
  const began = performance.now();
  let turn = 0;
  const client = async () => {
    while (turn < times) await work(turn++);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (times / (performance.now() - began)) * 1_000;
}

async function fill(on: Database, account: string): Promise<void> {
  const db = on.of(account);
  await sql`insert into accounts (id, name, email) values (${account}, 'Kiosco', ${`${account}@example.com`})`.execute(
    db,
  );
  await sql`
    insert into products (account_id, id, created_at, updated_at, doc)
    select ${account}, lpad(to_hex(n), 24, '0'), now(), now(),
      jsonb_build_object('name', 'Casco ' || n, 'base_price', n, 'description', repeat('x', 600))
    from generate_series(0, ${ROWS} - 1) n`.execute(db);
}

async function copy(on: Database, account: string): Promise<void> {
  await sql`
    insert into open_products (account_id, id, created_at, updated_at, doc)
    select account_id, id, created_at, updated_at, doc from products`.execute(on.of(account));
}
