import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { randomIntegers } from '../core/random-integers.ts';
import { onOneServer } from '../testing/one-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { connect } from './connect.ts';
import { nextNumber } from './sequences.ts';

const database = await testDatabase({ poolSize: 16 });
const now = new Date('2026-11-02T12:00:00.000Z');
const account = async (email: string) =>
  createAccount(database, { name: 'Tienda', email, plan: 'trial' }, now);
const [ours, theirs] = [await account('a@example.com'), await account('b@example.com')];
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

class Undone extends Error {}

test('counts from 1, by account and by name', async () => {
  const next = (account: typeof ours, name: string) =>
    database.transaction(account.id, (tx) => nextNumber({ tx, account }, name));
  expect(await next(ours, 'orders')).toBe(1);
  expect(await next(ours, 'orders')).toBe(2);
  expect(await next(theirs, 'orders')).toBe(1);
  expect(await next(ours, 'sales')).toBe(1);
});

test('parallel transactions, a third of them rolled back, leave no gap and no duplicate', async () => {
  const random = randomIntegers(7);
  const fails = upTo(96).map(() => random(0, 2) === 0);
  const given = await Promise.all(
    fails.map((fail) =>
      database
        .transaction(ours.id, async (tx) => {
          const number = await nextNumber({ tx, account: ours }, 'race');
          if (fail) throw new Undone();
          return number;
        })
        .catch((error: unknown) => {
          if (error instanceof Undone) return undefined;
          throw error;
        }),
    ),
  );
  const numbers = given.filter((number) => number !== undefined).sort((a, b) => a - b);
  expect(fails.filter(Boolean).length).toBeGreaterThan(10);
  expect(numbers).toEqual(upTo(fails.filter((fail) => !fail).length));
});

onOneServer('a transaction with a number returns when its commit is on disk', async () => {
  const durable = await connect(database.target, { poolSize: 2, settings: { synchronous_commit: 'on' } });
  const written = await durable.transaction(ours.id, async (tx) => {
    await nextNumber({ tx, account: ours }, 'tickets');
    const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn() as lsn`.execute(tx);
    return rows[0]?.lsn;
  });
  const { rows } = await sql<{ isOnDisk: boolean }>`
    select pg_current_wal_flush_lsn() >= ${written} as "isOnDisk"`.execute(durable.kysely);
  await durable.close();
  expect(rows).toEqual([{ isOnDisk: true }]);
});

test('a failed statement whose error is swallowed rolls back a transaction with a number', async () => {
  const work = database.transaction(ours.id, async (tx) => {
    await nextNumber({ tx, account: ours }, 'swallowed');
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(work).rejects.toThrow('transaction');
  expect(await database.transaction(ours.id, (tx) => nextNumber({ tx, account: ours }, 'swallowed'))).toBe(1);
});
