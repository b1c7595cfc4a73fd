import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { boundLog, logTail, openLog } from './log-file.ts';
import { placesOf } from './places.ts';
import { scratch } from './testing/scratch.ts';

const megabyte = 1024 * 1024;

test.each([
  { size: 2 * megabyte, log: 2 * megabyte, old: undefined },
  { size: 2 * megabyte + 1, log: 0, old: 2 * megabyte + 1 },
])('a log of $size bytes is rotated at a start if it is large', ({ size, log, old }) => {
  const places = placesOf(scratch());
  writeFileSync(places.log, Buffer.alloc(size, 'x'));
  openLog(places);
  expect(statSync(places.log).size).toBe(log);
  expect(statSync(`${places.log}.old`, { throwIfNoEntry: false })?.size).toBe(old);
});

test('while the server runs, a large log is truncated and continued', () => {
  const places = placesOf(scratch());
  const handle = openLog(places);
  writeFileSync(handle, Buffer.alloc(2 * megabyte + 1, 'x'));
  boundLog(places);
  writeFileSync(handle, 'later\n');
  expect(readFileSync(places.log, 'utf8')).toBe('later\n');
  boundLog(places);
  expect(logTail(places)).toBe('later');
});

test('without a log there is nothing to truncate or show', () => {
  const places = placesOf(scratch());
  boundLog(places);
  expect(logTail(places)).toBe('');
});
