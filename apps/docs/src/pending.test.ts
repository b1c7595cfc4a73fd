import { operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { pending } from '../../api/src/areas/pending.ts';
import { at } from './description.ts';
import { isPending, markPending } from './pending.ts';

test('the list names operations of the description', () => {
  expect(Object.keys(pending).filter((id) => !Object.hasOwn(operationTable, id))).toEqual([]);
});

test('an operation on the list carries a badge and says so, another stays as it is', () => {
  const [missing = ''] = Object.keys(pending);
  const built = { operationId: 'listProducts', description: 'Lists.' };
  const bundle = {
    paths: { '/a/': { get: { operationId: missing, description: 'It.' }, post: structuredClone(built) } },
  };
  markPending(bundle);
  expect(isPending(missing)).toBe(true);
  expect(at(bundle, 'paths', '/a/', 'get', 'x-badges')).toEqual([
    { name: 'not available yet', position: 'before', color: 'orange' },
  ]);
  expect(bundle.paths['/a/'].get.description).toMatch(/^\*\*Not available yet\.\*\*.*\n\nIt\.$/);
  expect(bundle.paths['/a/'].post).toEqual(built);
});
