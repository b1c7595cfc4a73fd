import { expect, test } from 'vitest';
import { accessCodeHash, accessCodeIn, maskedCode, newAccessCode } from './access-code.ts';

test('a new code has 8 unambiguous characters, and no two are equal', () => {
  const codes = Array.from({ length: 2_000 }, () => newAccessCode());
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join(''))).toEqual(new Set('23456789ABCDEFGHJKLMNPQRSTUVWXYZ'));
  expect(codes.every((code) => code.length === 8)).toBe(true);
  expect(newAccessCode('K7')).toMatch(/^K7.{6}$/);
});

test.each([
  ['K7M2Q9XA', 'K7M2Q9XA'],
  [' k7m2-q9xa ', 'K7M2Q9XA'],
  ['K7M2Q9X', undefined],
  ['K7M2Q9X0', undefined],
  ['', undefined],
])('%j is read as %j', (typed, code) => {
  expect(accessCodeIn(typed)).toBe(code);
});

test('a mask shows two characters, a hash none', async () => {
  expect(maskedCode('K7M2Q9XA')).toBe('K7••••••');
  const hash = await accessCodeHash('K7M2Q9XA');
  expect(hash).toEqual(await accessCodeHash('K7M2Q9XA'));
  expect(hash).not.toEqual(await accessCodeHash('K7M2Q9XB'));
  expect(hash).toHaveLength(32);
});
