import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { testDatabase } from '../testing/test-database.ts';
import { type Ask, forgetAddresses, takeOfAccount, takeOfAddress } from './rate-windows.ts';

const database = await testDatabase();
const named = { name: 'Bicicletería', plan: 'trial' } as const;
const account = async (email: string) => (await createAccount(database, { ...named, email }, new Date())).id;
const first = await account('one@example.com');
const ask = (want: number, owed = 0, limit = 10): Ask => ({ want, owed, limit });
const take = (subject: string, asked: Ask, of = first) => takeOfAccount(database.of(of), of, subject, asked);

test('a window grants what is left, then nothing until it ends', async () => {
  expect(await take('a', ask(4))).toMatchObject({ granted: 4, left: 6 });
  const { endsInMs, ...rest } = await take('a', ask(4));
  expect(rest).toEqual({ granted: 4, left: 2 });
  expect(endsInMs).toBeGreaterThan(50_000);
  expect(endsInMs).toBeLessThanOrEqual(60_000);
  expect(await take('a', ask(4))).toMatchObject({ granted: 2, left: 0 });
  expect(await take('a', ask(4))).toMatchObject({ granted: 0, left: 0 });
});

test('an overdraft counts first, and may exceed the rest', async () => {
  expect(await take('b', ask(5, 3))).toMatchObject({ granted: 5, left: 2 });
  expect(await take('b', ask(5, 20))).toMatchObject({ granted: 0, left: 0 });
  expect(await take('fresh', ask(5, 20))).toMatchObject({ granted: 0, left: 0 });
});

test('an expired window starts again', async () => {
  await take('c', ask(10));
  await sql`update rate_windows set ends_at = now() - interval '1 second' where subject = 'c'`.execute(
    database.everything,
  );
  expect(await take('c', ask(3, 2))).toMatchObject({
    granted: 3,
    left: 5,
    endsInMs: expect.closeTo(60_000, -4),
  });
});

test('windows of different subjects and accounts are separate', async () => {
  const other = await account('two@example.com');
  await take('d', ask(10));
  expect(await take('e', ask(10))).toMatchObject({ granted: 10 });
  expect(await take('d', ask(10), other)).toMatchObject({ granted: 10 });
});

test('concurrent requests never exceed the limit', async () => {
  const shares = await Promise.all(Array.from({ length: 40 }, () => take('f', ask(3, 0, 50))));
  expect(shares.reduce((sum, { granted }) => sum + granted, 0)).toBe(50);
});

test('addresses are counted without an account, and deleted when their window has expired', async () => {
  const takeAddress = (address: string) => takeOfAddress(database.kysely, address, ask(1, 0, 2));
  expect([
    await takeAddress('192.0.2.1'),
    await takeAddress('192.0.2.1'),
    await takeAddress('192.0.2.1'),
  ]).toMatchObject([
    { granted: 1, left: 1 },
    { granted: 1, left: 0 },
    { granted: 0, left: 0 },
  ]);
  await takeAddress('192.0.2.2');
  await sql`update failed_authentications set ends_at = now() - interval '1 second' where address = '192.0.2.1'`.execute(
    database.kysely,
  );
  await forgetAddresses(database.kysely);
  const { rows } = await sql`select address from failed_authentications`.execute(database.kysely);
  expect(rows).toEqual([{ address: '192.0.2.2' }]);
});
