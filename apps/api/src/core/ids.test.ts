import { expect, test } from 'vitest';
import { newId } from './ids.ts';

const now = new Date('2026-10-01T12:00:00.000Z');

test('an id has 24 lower-case hexadecimal characters and begins with its time in seconds', () => {
  expect(newId(now)).toMatch(/^[0-9a-f]{24}$/);
  expect(Number.parseInt(newId(now).slice(0, 8), 16)).toBe(now.getTime() / 1000);
});

test('IDs of the same second are unique', () => {
  const ids = Array.from({ length: 10_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(ids.length);
});

test('IDs sort by time', () => {
  expect(newId(new Date(now.getTime() + 1000)) > newId(now)).toBe(true);
});
