import { expect, test } from 'vitest';
import type { Ask, Share } from '../../store/rate-windows.ts';
import { type Leases, leases } from './leases.ts';

let time = 0;
const now = () => time;

/** A window in the database, shared by the processes of a test. */
function sharedWindow(limit: number) {
  const window = { used: 0, endsAt: 60_000, asked: 0 };
  async function take(_subject: string, { want, owed }: Ask): Promise<Share> {
    await Promise.resolve();
    window.asked++;
    if (time >= window.endsAt) Object.assign(window, { used: 0, endsAt: time + 60_000 });
    const granted = Math.max(0, Math.min(want, limit - window.used - owed));
    window.used += owed + granted;
    return { granted, left: Math.max(0, limit - window.used), endsInMs: window.endsAt - time };
  }
  return { window, process: () => leases({ limit, take, now }) };
}

/** Returns how many of `count` sequential requests are allowed. */
async function admitted(count: number, ...processes: Leases[]): Promise<number> {
  let yes = 0;
  for (let index = 0; index < count; index++) {
    if (await processes[index % processes.length]?.use('token', 1)) yes++;
  }
  return yes;
}

test('one process allows exactly the limit, with few queries', async () => {
  time = 0;
  const { window, process } = sharedWindow(1000);
  expect(await admitted(1200, process())).toBe(1000);
  expect(window.asked).toBeLessThan(50);
});

test.each([1, 2, 20, 100])('several processes together allow at most %i, and nearly that', async (limit) => {
  time = 0;
  const { process } = sharedWindow(limit);
  const let_in = await admitted(3 * limit, process(), process(), process());
  expect(let_in).toBeLessThanOrEqual(limit);
  expect(let_in).toBeGreaterThanOrEqual(Math.floor(limit * 0.9));
});

test('concurrent requests share one query', async () => {
  time = 0;
  const { window, process } = sharedWindow(100);
  const one = process();
  const responses = await Promise.all(Array.from({ length: 150 }, () => one.use('token', 1)));
  expect(responses.filter(Boolean)).toHaveLength(100);
  expect(window.asked).toBeLessThan(50);
});

test('after a rejection, no query is sent until the window ends', async () => {
  time = 0;
  const { window, process } = sharedWindow(5);
  const one = process();
  expect(await admitted(10, one)).toBe(5);
  const before = window.asked;
  expect(await admitted(100, one)).toBe(0);
  expect(window.asked).toBe(before);
  time = 59_999;
  expect(one.standing('token')).toEqual({ limit: 5, left: 0, endsInMs: 1 });
  time = 60_000;
  expect(await admitted(10, one)).toBe(5);
});

test('an overdraft counts in its window, not in the next one', async () => {
  time = 0;
  const { process } = sharedWindow(100);
  const one = process();
  await one.use('token', 1);
  one.owe('token', 89);
  expect(one.standing('token').left).toBe(10);
  expect(await admitted(50, one)).toBe(10);
  one.owe('token', 1000);
  time = 60_000;
  expect(await admitted(150, one)).toBe(100);
});

test('unused shares are returned', async () => {
  time = 0;
  const { process } = sharedWindow(1);
  const one = process();
  await one.use('token', 1);
  one.owe('token', -1);
  expect(await admitted(3, one)).toBe(1);
});

test('a failed query fails the requests that wait for it, and the next request retries', async () => {
  let fails = true;
  const one = leases({
    limit: 10,
    now,
    async take() {
      if (fails) throw new Error('no database');
      return { granted: 1, left: 9, endsInMs: 60_000 };
    },
  });
  await expect(one.use('token', 1)).rejects.toThrow('no database');
  fails = false;
  expect(await one.use('token', 1)).toBe(true);
});
