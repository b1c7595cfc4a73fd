import { expect, test } from 'vitest';
import { fieldOf, hasMembers, isObject, namesIn, pointerTo, valueAt } from './index.mjs';

test.each([
  [{}, true, true],
  [Object.create(null), true, true],
  [[], false, true],
  [null, false, false],
  ['{}', false, false],
  [undefined, false, false],
])('%j is an object: %s, and has members: %s', (value, object, members) => {
  expect([isObject(value), hasMembers(value)]).toEqual([object, members]);
});

test.each([
  [['a', '1', 'b'], 7],
  [['a', '1', 'b', 'length'], undefined],
  [['a', '2'], undefined],
  [['constructor'], undefined],
  [[], { a: [0, { b: 7 }] }],
])('the value at %j is %j', (names, want) => {
  expect(valueAt({ a: [0, { b: 7 }] }, ...names)).toEqual(want);
});

test.each([
  [[], '', ''],
  [['items', '0', 'name'], '/items/0/name', 'items.0.name'],
  [['a/b', '~', '~1'], '/a~1b/~0/~01', 'a/b.~.~1'],
  [[''], '/', ''],
])('%j is at %j', (names, pointer, field) => {
  expect([pointerTo(names), namesIn(pointer), fieldOf(pointer)]).toEqual([pointer, names, field]);
  expect(namesIn(`#${pointer}`)).toEqual(names);
});
