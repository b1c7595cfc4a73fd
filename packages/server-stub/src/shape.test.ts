import { expect, test } from 'vitest';
import { readByShape } from './shape.ts';
import type { Shapes } from './tables.ts';

const shapes: Shapes = {
  Product: {
    members: {
      name: null,
      from: { moment: true },
      price: { decimals: 2 },
      seo: 'Seo',
      attributes: null,
      variants: { items: 'Variant', rest: 'Variant' },
    },
    readOnly: ['_id', 'created_at'],
  },
  Seo: { members: { title: null } },
  Variant: { members: { sku: null, children: { items: 'Variant' } } },
  Open: { members: { seo: 'Seo' }, rest: true },
  Bulk: { members: { items: { items: 'Product' } } },
};

test.each<[what: string, shape: string, given: unknown, want: unknown, unknown: string[]]>([
  [
    'known members',
    'Product',
    { name: 'a', attributes: { any: { thing: 1 } } },
    { name: 'a', attributes: { any: { thing: 1 } } },
    [],
  ],
  ['unknown members', 'Product', { name: 'a', colour: 'red', 'a/b': 1 }, { name: 'a' }, ['/colour', '/a~1b']],
  ['read-only members', 'Product', { name: 'a', _id: 'x', created_at: 'y' }, { name: 'a' }, []],
  [
    'nested unknown fields',
    'Product',
    { seo: { title: 't', slug: 's' } },
    { seo: { title: 't' } },
    ['/seo/slug'],
  ],
  ['null for an object', 'Product', { seo: null }, { seo: null }, []],
  ['amounts', 'Product', { price: 1.005 }, { price: 1.01 }, []],
  ['no amount', 'Product', { price: null }, { price: null }, []],
  ['moments', 'Product', { from: '2026-10-01T09:00:00-03:00' }, { from: '2026-10-01T12:00:00.000Z' }, []],
  [
    'a list of a shape that refers to itself',
    'Product',
    { variants: [{ sku: 'a', children: [{ sku: 'b', x: 1 }] }] },
    { variants: [{ sku: 'a', children: [{ sku: 'b' }] }] },
    ['/variants/0/children/0/x'],
  ],
  [
    'a map of a shape',
    'Product',
    { variants: { red: { sku: 'a', y: 1 } } },
    { variants: { red: { sku: 'a' } } },
    ['/variants/red/y'],
  ],
  ['free fields beside known ones', 'Open', { any: 1, seo: { x: 1 } }, { any: 1, seo: {} }, ['/seo/x']],
  [
    'items of a bulk operation',
    'Bulk',
    { items: [{ name: 'a', z: 1, _id: 'b' }] },
    { items: [{ name: 'a' }] },
    ['/items/0/z'],
  ],
  [
    'names of the prototype',
    'Product',
    JSON.parse('{"__proto__": {"a": 1}, "constructor": 1}'),
    {},
    ['/__proto__', '/constructor'],
  ],
  ['a value that is not an object', 'Product', 7, 7, []],
])('%s', (_what, shape, given, want, unknown) => {
  expect(readByShape(given, shape, shapes)).toEqual({ value: want, unknown, outOfYears: [] });
});

test('lists only the first hundred unknown fields, and removes all', () => {
  const given = Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`x${index}`, index]));
  const { value, unknown } = readByShape(given, 'Product', shapes);
  expect(value).toEqual({});
  expect(unknown).toHaveLength(100);
});

test('does not modify its input', () => {
  const given = { name: 'a', colour: 'red' };
  readByShape(given, 'Product', shapes);
  expect(given).toEqual({ name: 'a', colour: 'red' });
});

test('moments outside the supported years are listed', () => {
  const given = {
    items: [{ name: 'a', from: '9999-12-31T23:00:00-03:00' }, { from: '2026-10-01T12:00:00Z' }],
  };
  expect(readByShape(given, 'Bulk', shapes).outOfYears).toEqual(['/items/0/from']);
});
