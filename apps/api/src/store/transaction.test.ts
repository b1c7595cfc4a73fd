import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { onOneServer } from '../testing/one-server.ts';
import { testDatabase } from '../testing/test-database.ts';
import { foreignKeyViolation, uniqueViolation } from './errors.ts';
import { attempts, type Tx } from './transaction.ts';

const database = await testDatabase({ poolSize: 4 });
const id = (n: number) => n.toString(16).padStart(24, '0');
const shop = () => database.of(id(1));
const key = (n: number) => ({
  account_id: id(1),
  key: String(n),
  method: 'POST',
  path: '/',
  fingerprint: 'f',
  body: String(n),
});
const account = (n: number) => ({ id: id(n), name: `Kiosco ${n}`, email: `kiosco${n}@example.com` });

afterEach(async () => {
  const { totalCount, idleCount, waitingCount } = database.pool;
  expect({ lent: totalCount - idleCount, waitingCount }).toEqual({ lent: 0, waitingCount: 0 });
  await database.everything.deleteFrom('idempotency_keys').execute();
  await database.everything.deleteFrom('accounts').execute();
});

test('a commit stores the work and returns its result', async () => {
  const result = await database.transaction(id(1), async (tx) => {
    await tx.insertInto('accounts').values(account(1)).execute();
    return 'done';
  });
  expect(result).toBe('done');
  expect(await names()).toEqual(['Kiosco 1']);
});

test('an error rolls everything back and is rethrown', async () => {
  const problem = new Error('sold out');
  const work = database.transaction(id(1), async (tx) => {
    await tx.insertInto('accounts').values(account(1)).execute();
    throw problem;
  });
  await expect(work).rejects.toBe(problem);
  expect(await names()).toEqual([]);
});

test('a failed statement aborts the transaction even if its error is swallowed', async () => {
  const work = database.transaction(id(1), async (tx) => {
    await tx.insertInto('accounts').values(account(1)).execute();
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(work).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('a connection lost half-way is reported as unavailable, and nothing is stored', async () => {
  const work = database.transaction(id(1), async (tx) => {
    await tx.insertInto('accounts').values(account(1)).execute();
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
  expect(await names()).toEqual([]);
});

onOneServer('a connection lost between two statements is reported as unavailable', async () => {
  const work = database.transaction(id(1), async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query('select pg_terminate_backend($1, 1000)', [rows[0]?.pid]);
    await tx.insertInto('accounts').values(account(1)).execute();
  });
  await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
});

test('after a deadlock, one transaction succeeds and the other is retried', async () => {
  await shop().insertInto('accounts').values(account(1)).execute();
  await shop()
    .insertInto('idempotency_keys')
    .values([key(1), key(2)])
    .execute();
  let runs = 0;
  const met = meeting(2);
  const rename = (first: number, second: number) =>
    database.transaction(id(1), async (tx) => {
      runs++;
      await touch(tx, first);
      await met();
      await touch(tx, second);
    });
  await Promise.all([rename(1, 2), rename(2, 1)]);
  // A cluster may abort both, since it detects deadlocks in addition to its servers.
  expect(runs).toBeGreaterThanOrEqual(3);
  expect(await bodies()).toEqual(['1++', '2++']);
});

test('of conflicting serializable transactions, one is retried', async () => {
  await shop().insertInto('accounts').values(account(1)).execute();
  let runs = 0;
  const met = meeting(2);
  const addIfNone = (n: number) =>
    database.transaction(
      id(1),
      async (tx) => {
        runs++;
        const there = await tx.selectFrom('idempotency_keys').select('key').execute();
        await met();
        if (there.length === 0) await tx.insertInto('idempotency_keys').values(key(n)).execute();
      },
      { isolation: 'serializable' },
    );
  await Promise.all([addIfNone(1), addIfNone(2)]);
  expect(runs).toBe(3);
  expect(await bodies()).toHaveLength(1);
});

test('work that never succeeds is given up', async () => {
  let runs = 0;
  const work = database.transaction(id(1), async (tx) => {
    runs++;
    await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(tx);
  });
  await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  expect(runs).toBe(attempts);
});

test('violations name their constraint', async () => {
  await shop().insertInto('accounts').values(account(1)).execute();
  const twice = { ...account(2), email: account(1).email };
  const error = await failure(database.of(id(2)).insertInto('accounts').values(twice).execute());
  expect(uniqueViolation(error)).toEqual({ constraint: 'accounts_email_key' });
  expect(foreignKeyViolation(error)).toBe(undefined);
  const orphan = { account_id: id(9), key: 'k', method: 'POST', path: '/', fingerprint: 'f' };
  const missing = await failure(database.of(id(9)).insertInto('idempotency_keys').values(orphan).execute());
  expect(foreignKeyViolation(missing)).toEqual({ constraint: 'idempotency_keys_account_id_fkey' });
  expect(uniqueViolation(new Error('no'))).toBe(undefined);
});

async function names(): Promise<string[]> {
  const rows = await database.everything.selectFrom('accounts').select('name').orderBy('name').execute();
  return rows.map((row) => row.name);
}

async function bodies(): Promise<(string | null)[]> {
  const rows = await shop().selectFrom('idempotency_keys').select('body').orderBy('key').execute();
  return rows.map((row) => row.body);
}

function touch(tx: Tx, n: number) {
  return tx
    .updateTable('idempotency_keys')
    .set({ body: sql`body || '+'` })
    .where('key', '=', String(n))
    .execute();
}

/** Returns a barrier that opens once `count` callers have arrived; later ones pass. */
function meeting(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    if (++come >= count) resolve();
    return promise;
  };
}

function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error) => error,
  );
}

test('statements with one text and different values are sent together, each with its own result', async () => {
  const asked = await Promise.all(
    [1, 2, 3].map((number) => sql<{ number: number }>`select ${number}::int as number`.execute(shop())),
  );
  expect(asked.map(({ rows }) => rows)).toEqual([[{ number: 1 }], [{ number: 2 }], [{ number: 3 }]]);
});
