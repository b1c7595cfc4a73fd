import { expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { randomIntegers } from '../core/random-integers.ts';
import { testDatabase } from '../testing/test-database.ts';
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
