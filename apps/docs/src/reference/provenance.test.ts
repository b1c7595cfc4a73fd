import { expect, test } from 'vitest';
import { showProvenance } from './provenance.ts';

const BADGES = [{ name: 'decided' }];
const LINK = '[Decision N61](../decisions/conventions/index.html#N61)';

test.each([
  {
    name: 'a decided fact gets a badge, and a link at the end of its description',
    given: { description: 'The order.', 'x-source': 'decided', 'x-decision': 'N61' },
    adds: { description: `The order. ${LINK}`, 'x-badges': BADGES },
  },
  {
    name: 'one without a description has only the link',
    given: { 'x-source': 'decided', 'x-decision': 'N61' },
    adds: { description: LINK, 'x-badges': BADGES },
  },
  {
    name: 'one without a decision has only the badge',
    given: { description: 'A record.', 'x-source': 'decided' },
    adds: { 'x-badges': BADGES },
  },
  {
    name: 'a documented fact is unchanged',
    given: { description: 'A name.', 'x-source': 'documented' },
    adds: {},
  },
  {
    name: 'lists and properties are visited',
    given: { parameters: [{ 'x-source': 'decided' }] },
    adds: { parameters: [{ 'x-source': 'decided', 'x-badges': BADGES }] },
  },
  {
    name: 'data is unchanged',
    given: { example: { 'x-source': 'decided' } },
    adds: {},
  },
])('$name', ({ given, adds }) => {
  const value = structuredClone(given);
  showProvenance(value);
  expect(value).toEqual({ ...given, ...adds });
});
