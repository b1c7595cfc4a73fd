/** Requests beyond what a process takes on, and a stop while one is worked on. */
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { finishing, sharing, shedLoad } from './overload.ts';

/** A service that takes two at once, whose requests end when they are let go. */
function held() {
  const app = fastify();
  shedLoad(app, 2);
  const finish = finishing(app);
  const waiting: (() => void)[] = [];
  let done = 0;
  app.get('/', async () =>
    finish(async () => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      done++;
      return { status: 200, data: 'done' };
    }),
  );
  return { app, waiting, done: () => done };
}

test('beyond the limit 503 comes at once, and those inside are answered', async () => {
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

test('closing waits for work whose client has left', async () => {
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

test('an account beyond its share is turned away, and no other', async () => {
  const inShare = sharing(6);
  const ends: (() => void)[] = [];
  const ask = (account: string) =>
    inShare(account, () => new Promise<string>((resolve) => ends.push(() => resolve(account))));
  const greedy = Array.from({ length: 4 }, () => ask('greedy'));
  await expect(ask('greedy')).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '1' } });
  const other = ask('other');
  expect(ends).toHaveLength(5);
  ends[0]?.();
  await greedy[0];
  const again = ask('greedy');
  for (const end of ends) end();
  expect(await Promise.all([...greedy, other, again])).toEqual([
    ...Array(4).fill('greedy'),
    'other',
    'greedy',
  ]);
});
