/** Copies of a whole database, to a file and back or to another database, are exact or fail. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { query, scratch } from '@mostrador/embedded-postgres/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { findings } from '../../areas/checks.ts';
import { createAccount } from '../../auth/accounts.ts';
import { demoAccount } from '../../demo/account.ts';
import { seedDemo } from '../../demo/seed.ts';
import { onDatabase } from '../../testing/on-database.ts';
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts';
import { connect, type Database } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { migrations } from '../migrations/index.ts';
import { checkBackup, writeBackup } from './backup.ts';
import { reopen } from './closed.ts';
import { load } from './load.ts';
import { move } from './move.ts';
import { withOwnClient } from './own-client.ts';
import { restore } from './restore.ts';
import { beginSnapshot, partsOf } from './source.ts';
import { copiedTables } from './tables.ts';

vi.setConfig({ testTimeout: 60_000 });

const source = await testDatabase();
const now = new Date('2026-11-21T12:00:00Z');
const odd = 'Tab\there, line\nthere, \\. and "quotes" ñ 🚲';

beforeAll(async () => {
  await seedDemo(source, { loopback: true, now });
  await createAccount(source, { name: odd, email: 'odd@example.com', plan: 'premium' }, now);
});

/** Creates a database without any tables. */
async function emptyDatabase(): Promise<Database> {
  const { target: server, inspector, template } = inject('postgres');
  const name = `${template}_empty_${++made}`;
  await query(server, `create database ${name}`);
  const database = await connect(onDatabase(server, name), { poolSize: 2 });
  afterAll(async () => {
    await database.close();
    await query(inspector, `drop database ${name} with (force)`);
  });
  return database;
}

let made = 0;

/** Returns every row of every copied table, including generated columns. */
async function everything({ target }: Database): Promise<Record<string, unknown>> {
  const { inspector } = inject('postgres');
  const name =
    'connectionString' in target ? new URL(target.connectionString).pathname.slice(1) : target.database;
  const tables = await withOwnClient(target, copiedTables);
  const rows = tables.map(async (table) => [
    table.name,
    await query(
      onDatabase(inspector, name),
      `select * from "${table.name}" order by ${table.key.join(', ')}`,
    ),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

async function backedUp(database: Database = source): Promise<string> {
  const file = join(scratch(), 'shop.backup.gz');
  await writeBackup(database.target, file, now);
  return file;
}

test('a restored backup is identical in every table, to the last byte', async () => {
  const file = await backedUp();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const target = await emptyDatabase();
  await restore(target, file);
  const [want, found] = [await everything(source), await everything(target)];
  expect(found).toEqual(want);
  expect(
    Object.entries(want).filter(([, rows]) => Array.isArray(rows) && rows.length > 0).length,
  ).toBeGreaterThan(20);
  expect(await target.reports(demoAccount.id, (snapshot) => findings(snapshot, demoAccount.id))).toEqual([]);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_class
    where relnamespace = current_schema()::regnamespace and relrowsecurity and not relforcerowsecurity`.execute(
    target.kysely,
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test('a restore over existing data is rejected', async () => {
  const file = await backedUp();
  await expect(restore(source, file)).rejects.toThrow(/holds 2 accounts already/);
  const foreign = await emptyDatabase();
  await query(foreign.target, 'create table recipes ()');
  await expect(restore(foreign, file)).rejects.toThrow('a table of another application, recipes');
});

test.each([
  ['cut', (whole: Buffer) => whole.subarray(0, whole.length - 2000)],
  ['changed', (whole: Buffer) => gzipSync(gunzipSync(whole).toString().replace('Luz', 'Luc'))],
  [
    'without its end',
    (whole: Buffer) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/\{"end".*\n$/, ''),
      ),
  ],
  [
    'without a part',
    (whole: Buffer) =>
      gzipSync(
        gunzipSync(whole)
          .toString()
          .replace(/\{"table":"products".*?\n\\\.\n.*?\n/s, ''),
      ),
  ],
  ['something else', () => gzipSync('{"format":"zip"}\n')],
  ['not compressed', () => Buffer.from('hello')],
])('a file that is %s is rejected, and nothing is restored', async (_what, damage) => {
  const file = join(scratch(), 'damaged.backup.gz');
  writeFileSync(file, damage(readFileSync(await backedUp())));
  const target = await emptyDatabase();
  await expect(restore(target, file)).rejects.toThrow(`${file} cannot be used: it is damaged`);
  expect(await query(target.target, `select to_regclass('products') as products`)).toEqual([
    { products: null },
  ]);
});

test('a file of a newer release is rejected, one of an older release is migrated', async () => {
  const whole = gunzipSync(readFileSync(await backedUp())).toString();
  const newer = join(scratch(), 'newer.backup.gz');
  writeFileSync(newer, gzipSync(whole.replace('"migrations":[', '"migrations":["9999-later",')));
  await expect(restore(await emptyDatabase(), newer)).rejects.toThrow(/newer release.*9999-later/);

  const before = await emptyDatabase();
  const early = Object.fromEntries(Object.entries(migrations).slice(0, 4));
  await migrate(before, early);
  const id = '6f0000000000000000000001';
  await before.transaction(id, async (tx) => {
    await sql`insert into accounts (id, name, email) values (${id}, ${odd}, 'a@example.com')`.execute(tx);
    await sql`insert into products (account_id, id, created_at, updated_at, doc)
      values (${id}, ${id}, now(), now(), '{"name": "Luz", "track_stock": true, "stock": 3}')`.execute(tx);
  });
  const target = await emptyDatabase();
  await restore(target, await backedUp(before));
  const { rows } = await sql`select doc->>'name' as name, (select name from accounts where id = ${id}) as shop
    from products where account_id = ${id}`.execute(target.of(id));
  expect(rows).toEqual([{ name: 'Luz', shop: odd }]);
  expect(await target.reports(id, (snapshot) => findings(snapshot, id))).toEqual([]);
});

test('a backup never replaces another file, and leaves nothing when it fails', async () => {
  const file = await backedUp();
  await expect(writeBackup(source.target, file, now)).rejects.toThrow('already exists');
  const directory = scratch();
  mkdirSync(join(directory, 'x'));
  await expect(writeBackup(source.target, join(directory, 'none', 'x'), now)).rejects.toThrow('ENOENT');
  await expect(checkBackup(join(directory, 'y'))).rejects.toThrow('There is no file');
});

/** Creates a copy of the source that a test may close. */
async function another(): Promise<TestDatabase> {
  const copy = await testDatabase();
  await withOwnClient(source.target, async (reader) =>
    withOwnClient(copy.target, async (writer) => load(writer, partsOf(reader, await beginSnapshot(reader)))),
  );
  return copy;
}

test('a changed row is detected, and the target stays empty', async () => {
  const target = await testDatabase();
  await withOwnClient(source.target, async (reader) => {
    const parts = partsOf(reader, await beginSnapshot(reader));
    await withOwnClient(target.target, async (writer) => {
      const tampered = async function* () {
        yield* parts;
        await writer.query(
          `update products set doc = doc || '{"name": "X"}' where sku = (select min(sku) from products)`,
        );
      };
      await expect(load(writer, tampered())).rejects.toThrow(
        /^products of account .* did not arrive unchanged/,
      );
    });
  });
  expect(await target.everything.selectFrom('accounts').selectAll().execute()).toEqual([]);
});

test('a move copies everything and closes the old database, and can be repeated', async () => {
  const [from, to] = [await another(), await testDatabase()];
  const { parts, again } = await move(from.target, to.target);
  expect(again).toBe(false);
  expect(parts.length).toBeGreaterThan(40);
  expect(await everything(to)).toEqual(await everything(from));
  const { again: second, parts: same } = await move(from.target, to.target);
  expect({ second, same }).toEqual({ second: true, same: parts });
  const change = (database: Database) =>
    database.transaction(demoAccount.id, (tx) =>
      sql`update products set version = version + 1 where account_id = ${demoAccount.id}`.execute(tx),
    );
  await expect(change(from)).rejects.toThrow('the database cannot be reached');
  await expect(migrate(from)).rejects.toThrow('This database is closed');
  await change(to);
  await expect(move(from.target, to.target)).rejects.toThrow('holds other data');
  await expect(move(from.target, (await testDatabase()).target)).rejects.toThrow('This database is closed');
  await withOwnClient(from.target, reopen);
  await migrate(from);
});

test('a move to itself, or over other data, is rejected and changes nothing', async () => {
  const from = await another();
  await expect(move(from.target, from.target)).rejects.toThrow('is the one to move');
  await expect(move(from.target, source.target)).resolves.toMatchObject({ again: true });
  await withOwnClient(from.target, reopen);
  const filled = await testDatabase();
  await createAccount(filled, { name: 'Otra', email: 'otra@example.com', plan: 'trial' }, now);
  await expect(move(from.target, filled.target)).rejects.toThrow('holds other data');
  await migrate(from);
});

test('the old database is not writable during a move', async () => {
  const [from, to] = [await another(), await testDatabase()];
  let written = 0;
  let stopped = false;
  const writing = (async () => {
    while (!stopped) {
      await createAccount(from, { name: 'B', email: `b${written}@example.com`, plan: 'trial' }, now);
      written++;
    }
  })().catch(() => undefined);
  while (written < 3) await new Promise((resolve) => setTimeout(resolve, 5));
  await move(from.target, to.target);
  stopped = true;
  await writing;
  const accounts = await to.everything.selectFrom('accounts').select('id').where('name', '=', 'B').execute();
  expect(accounts).toHaveLength(written);
});
