import { operationTable } from '@mostrador/types';
import { expect, test } from 'vitest';
import { readBundle } from '../description.ts';
import { llmsText } from './llms.ts';

const text = llmsText(readBundle());

test('names every operation', () => {
  const missing = Object.values(operationTable).filter(
    ({ method, path }) => !text.includes(`\`${method} ${path}\``),
  );
  expect(missing).toEqual([]);
});

test('links to every guide with a sentence about it', () => {
  expect(text).toMatch(
    /^- \[Refunds and voids\]\(guides\/refunds\.html\): Change the status of a sale to undo it\.$/m,
  );
});
