/**
 * One account cannot block others, and work is cancelled when its client has gone. Shares are counted, which works on
 * any machine; `npm run bench -- fairness` measures how long the other account waits.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createAccount } from '../auth/accounts.ts';
import { connectionsThat } from '../testing/activity.ts';
import { testDatabase } from '../testing/test-database.ts';
import { shareOf } from './fair-turns.ts';

const poolSize = 4;
const database = await testDatabase({ poolSize });
const now = new Date('2026-11-01T12:00:00.000Z');
const accountOf = async (email: string) =>
  (await createAccount(database, { name: 'Kiosco', email, plan: 'trial' }, now)).id;
const other = await accountOf('other@example.com');

/** Returns how many connections of the service run this statement. */
const running = (text: string) => connectionsThat(database, `state = 'active' and query like '%${text}%'`);

/** Runs slow statements of a greedy account, more than there are connections, until `work` is done. */
async function whileBusy(greedy: string, work: () => Promise<void>): Promise<void> {
  const gone = new AbortController();
  const asked = Array.from({ length: poolSize * 5 }, () =>
    sql`select pg_sleep(20), ${'slow'}::text`
      .execute(database.of(greedy, gone.signal))
      .catch((error: Error) => error.name),
  );
  await expect.poll(() => running('pg_sleep(20)')).toBe(shareOf(poolSize));
  try {
    await work();
  } finally {
    gone.abort();
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['Cancelled']));
  }
}

test('another account is served while one runs its maximum of statements, and as many wait', async () => {
  await whileBusy(await accountOf('a@example.com'), async () => {
    for (let turn = 0; turn < 20; turn++) {
      const rows = await database.of(other).selectFrom('accounts').select('id').execute();
      expect(rows).toEqual([{ id: other }]);
    }
    const written = await database.transaction(other, (tx) =>
      tx.selectFrom('accounts').select('id').executeTakeFirst(),
    );
    expect(written).toEqual({ id: other });
    expect(await running('pg_sleep(20)')).toBe(shareOf(poolSize));
  });
});

test('another account gets its report while one runs its maximum', async () => {
  const gone = new AbortController();
  const greedy = await accountOf('b@example.com');
  const report = () =>
    database
      .reports(
        greedy,
        (snapshot) => sql`select pg_sleep(20), ${'report'}::text`.execute(snapshot),
        gone.signal,
      )
      .catch((error: Error) => error.name);
  const asked = Array.from({ length: 5 }, report);
  await expect.poll(() => running('pg_sleep(20)')).toBe(shareOf(3));
  const found = await database.reports(other, (snapshot) =>
    snapshot.selectFrom('accounts').select('id').execute(),
  );
  expect(found).toEqual([{ id: other }]);
  gone.abort();
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['Cancelled']));
});

test('a query without a waiting client is cancelled, alone and in a report', async () => {
  const greedy = await accountOf('c@example.com');
  await whileBusy(greedy, async () => {});
  const gone = new AbortController();
  const report = database.reports(greedy, (db) => sql`select pg_sleep(30)`.execute(db), gone.signal);
  await expect.poll(() => running('pg_sleep(30)')).toBe(1);
  gone.abort();
  await expect(report).rejects.toMatchObject({ name: 'Cancelled' });
  await expect.poll(() => running('pg_sleep(')).toBe(0);
});

test('the connections are usable afterwards', async () => {
  await sleep(50);
  const ids = await Promise.all(
    Array.from({ length: 12 }, () => database.of(other).selectFrom('accounts').select('id').execute()),
  );
  expect(ids.flat()).toHaveLength(12);
});

test('the server ends a statement whose client is gone, and limits its memory', async () => {
  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(database.of(other)))
      .rows[0]?.value;
  expect(await setting('client_connection_check_interval')).toBe('2s');
  expect(await setting('work_mem')).toBe('8MB');
});
