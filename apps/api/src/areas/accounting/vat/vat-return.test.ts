/** The monthly return (RG ARCA 5705/2025): the worked examples of the rule. */
import { expect, test } from 'vitest';
import { fromCents, toCents } from '../../../core/cents.ts';
import { balance } from './vat-return.ts';

test.each([
  [
    { debit: 1000, credit: 600, previous: 100, free: 50, suffered: 120 },
    { technical: 300, due: 130, inFavor: 0 },
  ],
  [
    { debit: 500, credit: 600, previous: 100, free: 50, suffered: 120 },
    { technical: -200, due: 0, inFavor: 170 },
  ],
  [
    { debit: 1000, credit: 800, previous: 0, free: 0, suffered: 350 },
    { technical: 200, due: 0, inFavor: 150 },
  ],
  [
    { debit: 0, credit: 0, previous: 0, free: 0, suffered: 0 },
    { technical: 0, due: 0, inFavor: 0 },
  ],
])('%j results in %j', ({ debit, credit, previous, free, suffered }, want) => {
  const found = balance({
    debit: toCents(debit),
    credit: toCents(credit),
    previous: toCents(previous),
    free: toCents(free),
    suffered: toCents(suffered),
  });
  expect({
    technical: fromCents(found.technical),
    due: fromCents(found.due),
    inFavor: fromCents(found.inFavor),
  }).toEqual(want);
});
