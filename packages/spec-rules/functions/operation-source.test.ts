import { expect, test } from 'vitest';
import { check, withOperation } from '../testing/check.ts';

const finding = [
  'paths /api/v1/products/ post',
  'say x-source: documented, or x-source: decided with its x-decision',
];

test.each([
  ['documented', { 'x-source': 'documented' }, []],
  ['decided, with its decision', { 'x-source': 'decided', 'x-decision': 'N45' }, []],
  ['nothing said', {}, [finding]],
  ['decided, nobody knows where', { 'x-source': 'decided' }, [finding]],
  ['another word', { 'x-source': 'guessed' }, [finding]],
])('%s', async (_name, operation, want) => {
  expect(await check('operation-source', withOperation(operation))).toEqual(want);
});
