/** Requests beyond the capacity of a process, and a stop while one is running. */
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { addDoor, type DoorOptions, finishing } from './overload.ts';

/** Starts a service whose requests wait until they are released; the account is in the query. */
function held(options: DoorOptions = { most: 2 }) {
  const app = fastify();
  const door = addDoor(app, options);
  const finish = finishing(app);
  const waiting: (() => void)[] = [];
  let done = 0;
  const work = () =>
    finish(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      done++;
      return { status: 200, data: 'done' };
    });
  app.get('/', work);
  app.get<{ Params: { account: string } }>('/:account', (request) =>
    door.inShare(request.params.account, request, work),
  );
  return { app, waiting, done: () => done };
}

test('requests beyond the limit get 503 at once, and those in progress complete', async () => {
  const { app, waiting } = held();
  const origin = await app.listen({ port: 0 });
  const inside = [fetch(origin), fetch(origin)];
  await expect.poll(() => waiting.length).toBe(2);
  const shed = await fetch(origin);
  expect([shed.status, shed.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await shed.json()).toMatchObject({ success: false, code: 'unavailable' });
  for (const end of waiting) end();
  expect((await Promise.all(inside)).map(({ status }) => status)).toEqual([200, 200]);
  const again = fetch(origin);
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.();
  expect((await again).status).toBe(200);
  await app.close();
});

test('closing waits for work whose client has disconnected', async () => {
  const { app, waiting, done } = held();
  const origin = await app.listen({ port: 0 });
  const leaving = new AbortController();
  const left = fetch(origin, { signal: leaving.signal }).catch(() => 'left');
  await expect.poll(() => waiting.length).toBe(1);
  leaving.abort();
  expect(await left).toBe('left');
  const closed = app.close().then(() => done());
  setTimeout(() => waiting[0]?.(), 50);
  expect(await closed).toBe(1);
});

test('an account beyond its share waits and is then rejected; others are not', async () => {
  const { app, waiting } = held({ most: 6, waitMs: 50 });
  const origin = await app.listen({ port: 0 });
  const ask = (account: string) => fetch(`${origin}/${account}`);
  const greedy = Array.from({ length: 4 }, () => ask('greedy'));
  await expect.poll(() => waiting.length).toBe(4);
  const away = await ask('greedy');
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1']);
  const other = ask('other');
  await expect.poll(() => waiting.length).toBe(5);
  for (const end of waiting) end();
  const statuses = (await Promise.all([...greedy, other])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await app.close();
});

test('a request that waits for the share of its account is not counted as in progress, and starts when another one ends', async () => {
  const { app, waiting } = held({ most: 3, waitMs: 60_000, longestLine: 2 });
  const origin = await app.listen({ port: 0 });
  const ask = (account: string) => fetch(`${origin}/${account}`);
  const first = [ask('greedy'), ask('greedy')];
  await expect.poll(() => waiting.length).toBe(2);
  const later = [ask('greedy'), ask('greedy')];
  await expect.poll(async () => (await ask('greedy')).status).toBe(503);
  const other = ask('other');
  await expect.poll(() => waiting.length).toBe(3);
  while (waiting.length < 5) {
    const count = waiting.length;
    waiting[count - 3]?.();
    await expect.poll(() => waiting.length).toBeGreaterThan(count);
  }
  for (const end of waiting) end();
  const statuses = (await Promise.all([...first, ...later, other])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await app.close();
});
