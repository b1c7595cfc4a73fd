import { expect, test } from 'vitest';
import { distance, nearest } from './nearest.ts';

test.each([
  ['', '', 0],
  ['', 'abc', 3],
  ['products', 'product', 1],
  ['sale', 'sales', 1],
  ['kitten', 'sitting', 3],
])('from %j to %j are %i errors', (from, to, want) => {
  expect(distance(from, to)).toBe(want);
  expect(distance(to, from)).toBe(want);
});

test.each([
  ['product:read', 'products:read'],
  ['prodcuts:read', 'products:read'],
  ['products:wirte', 'products:write'],
  ['zebra', undefined],
])('nearest to %j is %j', (given, want) => {
  expect(nearest(given, ['products:read', 'products:write', 'sales:read'])).toBe(want);
});
