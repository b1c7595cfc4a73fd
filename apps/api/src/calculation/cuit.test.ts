import { expect, test } from 'vitest';
import { cuitDigits, writtenCuit } from './cuit.ts';

test.each([
  ['33-69345023-9', '33-69345023-9'],
  ['30-50001091-2', '30-50001091-2'],
  ['30708, not a number', undefined],
  ['30703088534', '30-70308853-4'],
  ['20123456786', '20-12345678-6'],
  ['20-11111111-2', '20-11111111-2'],
  ['20-00000000-1', '20-00000000-1'],
  ['30-00000000-7', '30-00000000-7'],
  ['30-71234567-1', '30-71234567-1'],
  [' 27-84406118-3 ', '27-84406118-3'],
  ['20-12345678-0', undefined],
  ['27-11111111-2', undefined],
  ['30-71234567-8', undefined],
  ['20-1234567-86', undefined],
  ['3071234567', undefined],
  ['٣٠٧١٢٣٤٥٦٧١', undefined],
  ['', undefined],
])('%j is %j', (text, want) => {
  expect(writtenCuit(text)).toBe(want);
  expect(cuitDigits(text)).toBe(want?.replaceAll('-', ''));
});

test.each(['2010000005', '3010000008', '2710000002'])('%s has no check digit', (ten) => {
  for (let digit = 0; digit < 10; digit++) expect(cuitDigits(`${ten}${digit}`)).toBeUndefined();
});
