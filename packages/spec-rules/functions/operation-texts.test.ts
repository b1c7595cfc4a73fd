import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const good = { summary: 'List POS terminals', description: 'Returns a page of terminals, the newest first.' };

test('accepts a short imperative and a full sentence', async () => {
  expect(await check('operation-texts', withOperation(good))).toEqual([]);
});

test.each([
  ['no summary', { summary: undefined }, 'summary', ['have 3 to 60 characters', 'begin with a capital']],
  ['a long summary', { summary: `List ${'x'.repeat(60)}` }, 'summary', ['have 3 to 60 characters']],
  ['a stop after the summary', { summary: 'List products.' }, 'summary', ['end without a stop']],
  [
    'title case',
    { summary: 'List Products' },
    'summary',
    ['be in sentence case: capitals only at the beginning and in acronyms'],
  ],
  [
    'a small beginning',
    { description: 'returns a page of terminals, newest first.' },
    'description',
    ['begin with a capital'],
  ],
  ['no stop', { description: 'Returns a page of terminals' }, 'description', ['end with a stop']],
  ['a word', { description: 'Products.' }, 'description', ['say in a sentence what the caller gets']],
  [
    'the summary again',
    { summary: 'List the terminals of a shop', description: 'List the terminals of a shop.' },
    'description',
    ['say more than the summary'],
  ],
])('rejects %s', async (_name, change, member, corrections) => {
  const found = await check('operation-texts', withOperation({ ...good, ...change }));
  expect(found.map(([, message]) => message)).toEqual(
    corrections.map((correction) => `the ${member} must ${correction}`),
  );
});
