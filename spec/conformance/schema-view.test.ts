import { expect, test } from 'vitest';
import { viewOf } from './schema-view.ts';

const document = {
  schemas: {
    Status: { type: 'string', enum: ['open', 'closed'], default: 'open' },
    Base: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
    Place: { type: 'object', 'x-source': 'decided', properties: { city: { type: 'string' } } },
  },
};
const ref = (name: string) => ({ $ref: `#/schemas/${name}` });
const bounds = (schema: unknown) => Object.fromEntries(viewOf(document, schema).bounds);

test.each([
  { given: { type: 'string' }, types: ['string'], nullable: false },
  { given: { type: ['integer', 'null'] }, types: ['integer'], nullable: true },
  { given: {}, types: [], nullable: true },
  { given: ref('Status'), types: ['string'], nullable: false },
  { given: { anyOf: [ref('Status'), { type: 'null' }] }, types: ['string'], nullable: true },
  { given: { oneOf: [{ type: 'string' }, ref('Base')] }, types: ['object', 'string'], nullable: false },
  { given: { allOf: [{ type: ['string', 'null'] }], type: 'string' }, types: ['string'], nullable: false },
])('$given is $types, nullable $nullable', ({ given, types, nullable }) => {
  const view = viewOf(document, given);
  expect([view.types, view.nullable]).toEqual([types, nullable]);
});

test.each([
  { given: { type: 'string', maxLength: 5, description: 'x' }, want: { maxLength: 5 } },
  { given: { type: 'string', const: 'a' }, want: { enum: ['a'] } },
  { given: { ...ref('Status'), description: 'x' }, want: { enum: ['open', 'closed'] } },
  { given: { allOf: [{ minimum: 1 }, { maximum: 9 }] }, want: { minimum: 1, maximum: 9 } },
  { given: { anyOf: [{ type: 'string', pattern: 'x' }, { type: 'null' }] }, want: { pattern: 'x' } },
])('the bounds of $given', ({ given, want }) => {
  expect(bounds(given)).toEqual(want);
});

test('alternatives that were decided beside the documented ones do not hide their values', () => {
  const channel = { type: 'string', 'x-source': 'decided' };
  const service = { type: 'string', const: 'service', 'x-source': 'decided' };
  expect(bounds({ anyOf: [ref('Status'), channel] })).toEqual({ enum: ['open', 'closed'] });
  expect(bounds({ anyOf: [ref('Status'), service] })).toEqual({ enum: ['open', 'closed'] });
});

test('a decided alternative of another type is one of the types', () => {
  expect(viewOf(document, { anyOf: [{ type: 'string' }, ref('Place')] }).types).toEqual(['object', 'string']);
});

test('members and required of all parts come together', () => {
  const view = viewOf(document, { allOf: [ref('Base')], required: ['name'], properties: { name: {} } });
  expect([[...view.members.keys()], [...view.required]]).toEqual([
    ['id', 'name'],
    ['id', 'name'],
  ]);
});

test('a member of several parts satisfies what each says of it', () => {
  const parts = [
    { properties: { a: ref('Status') } },
    { properties: { a: { type: 'string', default: 'closed' } } },
  ];
  const member = viewOf(document, viewOf(document, { allOf: parts }).members.get('a')?.schema);
  expect([member.types, Object.fromEntries(member.bounds), member.default]).toEqual([
    ['string'],
    { enum: ['open', 'closed'] },
    'closed',
  ]);
});

test('alternatives that contradict each other are none', () => {
  const either = {
    anyOf: [
      { type: 'string', maxLength: 5 },
      { type: 'array', maxItems: 2 },
    ],
  };
  expect(bounds({ allOf: [either, { type: 'string' }] })).toEqual({ maxLength: 5 });
});

test.each([
  { given: { properties: { a: { 'x-source': 'decided' } } }, want: { a: true } },
  { given: { properties: { a: { type: 'string' } } }, want: { a: false } },
  { given: ref('Place'), want: { city: true } },
  { given: { allOf: [ref('Place')], properties: { a: {} } }, want: { city: true, a: false } },
  { given: { allOf: [{ ...ref('Base'), 'x-source': 'decided' }] }, want: { id: true } },
])('the decided members of $given', ({ given, want }) => {
  const members = [...viewOf(document, given).members];
  expect(Object.fromEntries(members.map(([name, { decided }]) => [name, decided]))).toEqual(want);
});

test('finds the default, the items and whether unknown members are rejected', () => {
  const view = viewOf(document, { anyOf: [{ type: 'array', items: ref('Status') }, { type: 'null' }] });
  expect([view.items, view.closed, viewOf(document, ref('Status')).default]).toEqual([
    ref('Status'),
    false,
    'open',
  ]);
  expect(viewOf(document, { type: 'object', additionalProperties: false }).closed).toBe(true);
});
