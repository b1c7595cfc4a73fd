/** Request counts of tokens: every process counts in memory, then adds to the database (Decision token-usage). */
import { expect, test } from 'vitest';
import type { Database } from '../store/connect.ts';
import { addHours, readCalls, readHours } from '../store/token-usage.ts';
import { startTestService } from '../testing/service.ts';
import { tokenCounts, type UsedToken } from './usage.ts';

let now = new Date('2026-11-01T12:10:00.000Z');
const clock = () => now;
const service = await startTestService({ clock });
const { database } = service;
const token = '6f0000000000000000000001';
const long = 24 * 60 * 60_000;
const from = new Date('2026-01-01T00:00:00.000Z');

function counts(of: Pick<Database, 'of'> = database) {
  const failed: unknown[] = [];
  return {
    failed,
    ...tokenCounts({ database: of, clock, failed: (error) => failed.push(error), everyMs: long }),
  };
}

function use(accountId: string, status = 200, { used = 0, path = '/' } = {}): UsedToken {
  const call = { method: 'GET', path, status, duration_ms: 1, ip: '127.0.0.1', request_id: 'req_1' };
  return { accountId, tokenId: token, used, call };
}

test('requests are counted by hour and outcome', async () => {
  const { id } = await service.account();
  const usage = counts();
  for (const status of [200, 201, 304, 404, 422, 429, 500, 503])
    usage.note(use(id, status, { used: status }));
  now = new Date('2026-11-01T13:00:00.000Z');
  usage.note(use(id));
  await usage.stop();
  expect(await readHours(database.of(id), id, token, from)).toEqual([
    {
      token_id: token,
      hour: new Date('2026-11-01T12:00:00.000Z'),
      requests: 8,
      client_errors: 2,
      server_errors: 2,
      limited: 1,
      peak: 503,
    },
    {
      token_id: token,
      hour: new Date('2026-11-01T13:00:00.000Z'),
      requests: 1,
      client_errors: 0,
      server_errors: 0,
      limited: 0,
      peak: 0,
    },
  ]);
});

test('a request sends no statement; many of one account are written in one round trip', async () => {
  const { id } = await service.account();
  const asked: string[] = [];
  const usage = counts({
    of: (account) => {
      asked.push(account);
      return database.of(account);
    },
  });
  for (let count = 0; count < 1000; count++) usage.note(use(id));
  expect(asked).toEqual([]);
  await usage.flush();
  expect(asked).toEqual([id]);
  await usage.flush();
  expect(asked).toEqual([id]);
});

test('counts of two processes add up, and the last 20 calls are kept', async () => {
  const { id } = await service.account();
  const [one, other] = [counts(), counts()];
  for (let count = 0; count < 15; count++) {
    now = new Date(Date.UTC(2026, 10, 1, 14, 0, count));
    one.note(use(id, 200, { used: 3, path: `/one/${count}` }));
    other.note(use(id, 200, { used: 5, path: `/other/${count}` }));
  }
  await Promise.all([one.flush(), other.flush()]);
  expect(await readHours(database.of(id), id, token, from)).toMatchObject([{ requests: 30, peak: 5 }]);
  const calls = await readCalls(database.of(id), id, token);
  expect(calls).toHaveLength(20);
  expect(calls.map(({ at }) => at)).toEqual(
    calls
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  one.note(use(id, 200, { path: '/last' }));
  await one.flush();
  expect((await readCalls(database.of(id), id, token)).some(({ path }) => path === '/last')).toBe(true);
});

test('usage that could not be written is retried', async () => {
  const { id } = await service.account();
  let broken = true;
  const usage = counts({
    of(account) {
      if (broken) throw new Error('away');
      return database.of(account);
    },
  });
  usage.note(use(id, 200, { path: '/first' }));
  await usage.flush();
  expect(usage.failed).toHaveLength(1);
  broken = false;
  usage.note(use(id, 200, { path: '/second' }));
  await usage.stop();
  expect(await readHours(database.of(id), id, token, from)).toMatchObject([{ requests: 2 }]);
  const calls = await readCalls(database.of(id), id, token);
  expect(calls.map(({ path }) => path).toSorted()).toEqual(['/first', '/second']);
});

test('hours older than 31 days are deleted', async () => {
  const { id } = await service.account();
  const hour = (at: string) => ({
    token_id: token,
    hour: new Date(at),
    requests: 1,
    client_errors: 0,
    server_errors: 0,
    limited: 0,
    peak: 0,
  });
  now = new Date('2026-11-01T12:10:00.000Z');
  await addHours(database.of(id), id, [hour('2026-10-01T11:00:00.000Z'), hour('2026-10-01T12:00:00.000Z')]);
  const usage = counts();
  usage.note(use(id));
  await usage.stop();
  const left = await readHours(database.of(id), id, token, from);
  expect(left.map(({ hour: at }) => at.toISOString())).toEqual([
    '2026-10-01T12:00:00.000Z',
    '2026-11-01T12:00:00.000Z',
  ]);
});
