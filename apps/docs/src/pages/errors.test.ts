import { errorCodes } from '@mostrador/types';
import { expect, test } from 'vitest';
import { readBundle, remediesOf } from '../description.ts';
import { errorsPage } from './errors.ts';

const bundle = readBundle();

test('the description says of every error code what to do about it, and of no other', () => {
  expect([...remediesOf(bundle).keys()].sort()).toEqual([...errorCodes].sort());
});

test.each([...errorCodes])('%s can be linked to', (code) => {
  expect(errorsPage(bundle)).toContain(`<tr id="${code}">`);
});
