/**
 * What row-level security costs: statements of an account, which the connection is told for each of them, beside the
 * same statements on the same rows without it, in turns, on an embedded database.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../apps/api/src/store/connect.ts';
import { openDatabase } from '../apps/api/src/store/database.ts';
import { migrate } from '../apps/api/src/store/migrate.ts';
import { median } from './lib/median.ts';

const ROUNDS = 7;
const ROWS = 20_000;
const [ours, theirs] = ['a'.repeat(24), 'b'.repeat(24)];
const data = mkdtempSync(join(tmpdir(), 'mostrador-bench-'));
const database = await openDatabase({ dataDir: data });

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

const cases = [
  { name: 'one row', clients: 1, times: 500, ...bothReading(read) },
  { name: 'one row', clients: 10, times: 1_500, ...bothReading(read) },
  { name: 'page of 20', clients: 10, times: 500, ...bothReading(page) },
  {
    ...{ name: 'one write', clients: 10, times: 500 },
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
} finally {
  await database.close();
  rmSync(data, { recursive: true, force: true });
}

function bothReading(work: Work) {
  return {
    off: (turn: number) => work(database.kysely, 'open_products', turn),
    on: (turn: number) => work(database.of(ours), 'products', turn),
  };
}

async function compare({ name, clients, times, off, on }: (typeof cases)[number]): Promise<void> {
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
