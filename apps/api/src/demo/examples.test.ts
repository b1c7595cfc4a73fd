import { expect, test } from 'vitest';
import { exampleRecords } from './examples.ts';

const page = (...items: object[]) => ({ value: { success: true, data: { items } } });
const list = (examples: object) => ({
  get: { responses: { 200: { content: { 'application/json': { examples } } } } },
});
const [a, b] = [{ _id: 'a', name: 'A' }, { _id: 'b' }];

test.each([
  ['no example', list({}), []],
  ['no records', list({ none: page() }), []],
  ['one page', list({ first: page(a, b) }), [a, b]],
  ['two pages that overlap', list({ first: page(a), all: page(a, b) }), [a, b]],
  ['an example by reference', list({ first: { $ref: '#/components/examples/pages~1first' } }), [b]],
  ['a response by reference', { get: { responses: { 200: { $ref: '#/components/responses/List' } } } }, [a]],
  ['no list', {}, []],
])('records of a list with %s', (_, item, want) => {
  const description = {
    paths: { '/shops/list/': item },
    components: {
      examples: { 'pages/first': page(b) },
      responses: { List: list({ first: page(a) }).get.responses[200] },
    },
  };
  expect(exampleRecords(description, '/shops/list/')).toEqual(want);
});

test.each([undefined, null, {}, { paths: [] }])('%j has no records', (description) => {
  expect(exampleRecords(description, '/shops/list/')).toEqual([]);
});
