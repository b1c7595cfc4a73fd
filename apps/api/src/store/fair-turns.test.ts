import { expect, onTestFinished, test } from 'vitest';
import { Cancelled } from './errors.ts';
import { fairTurns, shareOf } from './fair-turns.ts';
import { presence } from './presence.ts';

const waitMs = 60_000;

/** Queues the accounts in this order, and records the order in which they begin. All turns end after the test. */
function line(slots: number) {
  const turns = fairTurns({ slots, waitMs });
  const over = new AbortController();
  onTestFinished(() => over.abort());
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const take = (name: string, account: string) => {
    const begun = turns.take(account, over.signal).then((end) => {
      began.push(name);
      ends.set(name, end);
    });
    begun.catch((error) => expect(error).toBeInstanceOf(Cancelled));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { take, end, began };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [10, 6],
  [20, 13],
])('of %i turns an account gets at most %i', async (slots, share) => {
  expect(shareOf(slots)).toBe(share);
  const { take, began } = line(slots);
  for (let index = 0; index < slots + 5; index++) take(`a${index}`, 'a');
  await settled();
  expect(began).toHaveLength(share);
});

test('a second account is served immediately, whatever the load of the first', async () => {
  const { take, began } = line(3);
  for (let index = 0; index < 100; index++) take(`a${index}`, 'a');
  take('b0', 'b');
  await settled();
  expect(began).toEqual(['a0', 'a1', 'b0']);
});

test('waiting accounts are served in turn', async () => {
  const { take, end, began } = line(1);
  take('first', 'x');
  for (const name of ['a0', 'a1', 'a2', 'b0', 'b1', 'c0']) take(name, name.charAt(0));
  await settled();
  for (const name of ['first', 'a0', 'b0', 'c0', 'a1', 'b1', 'a2']) await end(name);
  expect(began).toEqual(['first', 'a0', 'b0', 'c0', 'a1', 'b1', 'a2']);
});

test('an account with its full share is skipped until it has less', async () => {
  const { take, end, began } = line(3);
  for (const name of ['a0', 'a1', 'b0', 'a2', 'b1']) take(name, name.charAt(0));
  await settled();
  await end('b0');
  expect(began).toEqual(['a0', 'a1', 'b0', 'b1']);
  await end('a0');
  expect(began).toEqual(['a0', 'a1', 'b0', 'b1', 'a2']);
});

test.each([
  { turnMs: 10, other: 'there', has: 6 },
  { turnMs: 25, other: 'there', has: 4 },
  { turnMs: 60, other: 'there', has: 1 },
  { turnMs: 500, other: 'there', has: 1 },
  { turnMs: 500, other: 'gone', has: 6 },
])('with turns of $turnMs ms, and another account $other, an account has $has of 10', async (given) => {
  let time = 0;
  const present = presence(() => time);
  const turns = fairTurns({ slots: 10, waitMs, presence: present, now: () => time });
  for (let turn = 0; turn < 40; turn++) {
    const end = await turns.take('slow');
    time += given.turnMs;
    end();
  }
  present.note('other');
  time += given.other === 'there' ? 500 : 1_500;
  const over = new AbortController();
  onTestFinished(() => over.abort());
  let began = 0;
  const count = () => began++;
  for (let turn = 0; turn < 10; turn++) turns.take('slow', over.signal).then(count, () => {});
  await settled();
  expect(began).toBe(given.has);
});

test('a turn ends once', async () => {
  const turns = fairTurns({ slots: 1, waitMs });
  const end = await turns.take('a');
  end();
  const other = await turns.take('a');
  end();
  const third = turns.take('b');
  await settled();
  other();
  (await third)();
});

test('a request that waits too long fails, and one that disconnects stops waiting', async () => {
  const turns = fairTurns({ slots: 1, waitMs: 20 });
  const end = await turns.take('a');
  await expect(turns.take('b')).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  const gone = new AbortController();
  const left = turns.take('b', gone.signal);
  gone.abort();
  await expect(left).rejects.toMatchObject({ name: 'Cancelled' });
  await expect(turns.take('b', gone.signal)).rejects.toMatchObject({ name: 'Cancelled' });
  end();
  (await turns.take('c'))();
});
