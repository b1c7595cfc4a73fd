import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';

const nested = (depth: number, end = '') => JSON.parse('['.repeat(depth) + end + ']'.repeat(depth));
const file = (text: string, name = 'a.csv', type = 'text/csv') => new File([text], name, { type });

test.each<[what: string, one: unknown, other: unknown]>([
  ['an object', { a: 1, b: [true, null, 'x'] }, JSON.parse(' { "\\u0061" : 1.0, "b": [true,null,"x"]}')],
  ['nothing', undefined, undefined],
  ['a file', { file: file('1;2') }, { file: file('1;2') }],
  ['a deeply nested value', nested(200_000), nested(200_000)],
])('%s has the same fingerprint when sent twice', async (_, one, other) => {
  expect(await fingerprintOf(one)).toBe(await fingerprintOf(other));
});

test.each<[what: string, one: unknown, other: unknown]>([
  ['values', { a: 1 }, { a: 2 }],
  ['types', { a: 1 }, { a: '1' }],
  ['names', { a: 1 }, { b: 1 }],
  ['an empty object and an empty list', {}, []],
  ['undefined and null', undefined, null],
  ['lists', [['a'], 'b'], ['a', ['b']]],
  ['items that differ only in a comma', ['a', 'b'], ['a,b']],
  ['a number out of range and null', JSON.parse('[1e400]'), [null]],
  ['bounds', JSON.parse('[1e400]'), JSON.parse('[-1e400]')],
  ['depths', nested(200_000), nested(200_000, '1')],
  ['contents of files', { file: file('1;2') }, { file: file('1;3') }],
  ['names of files', { file: file('1;2') }, { file: file('1;2', 'b.csv') }],
  ['a file and an empty object', { file: file('1;2') }, { file: {} }],
])('the fingerprint distinguishes %s', async (_, one, other) => {
  expect(await fingerprintOf(one)).not.toBe(await fingerprintOf(other));
});
