import { expect, test } from 'vitest';
import { wrap } from './wrap.ts';

test.each([
  {
    name: 'leaves short calls unchanged',
    given: "client.products.get('1')",
    want: "client.products.get('1')",
  },
  {
    name: 'breaks the only argument rather than the call',
    given: "client.products.create({ name: 'Casco', price: 1 })",
    want: "client.products.create({\n  name: 'Casco',\n  price: 1,\n})",
  },
  {
    name: 'breaks a call with several arguments',
    given: "client.products.update('123456789', { name: 'Casco' })",
    want: "client.products.update(\n  '123456789',\n  { name: 'Casco' },\n)",
  },
  {
    name: 'continues inside arguments',
    given: "create({ names: ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb'] })",
    want: "create({\n  names: [\n    'aaaaaaaaaaaaaaaa',\n    'bbbbbbbbbbbbbbbb',\n  ],\n})",
  },
  {
    name: 'ignores the contents of strings',
    given: "create({ note: 'a, b {c} [d] (e), it\\'s long enough' })",
    want: "create({\n  note: 'a, b {c} [d] (e), it\\'s long enough',\n})",
  },
])('$name', ({ given, want }) => {
  expect(wrap(given, 36)).toBe(want);
});
