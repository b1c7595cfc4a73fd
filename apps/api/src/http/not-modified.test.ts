import { expect, test } from 'vitest';
import { notModified } from './not-modified.ts';

const reply = { status: 200, data: { name: 'Casco' }, headers: { etag: '"3"' } };

test.each([
  ['no header', undefined, 200],
  ['the same version', '"3"', 304],
  ['the same version as a weak tag', 'W/"3"', 304],
  ['one of several', '"1", "3"', 304],
  ['any version', '*', 304],
  ['another version', '"2"', 200],
  ['nonsense', '3', 200],
])('%s', (_, known, status) => {
  expect(notModified({ headers: { 'if-none-match': known } }, reply).status).toBe(status);
});

test('a response without a version is always sent', () => {
  const list = { status: 200, data: {} };
  expect(notModified({ headers: { 'if-none-match': '*' } }, list)).toBe(list);
});
