import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isToken, newToken, shownAs, tokenHash, tokenIn, withoutTokens } from './token-format.ts';

const known = 'mst_test_000000000000000000000000000000';

test.each(['live', 'test'] as const)(
  'a new %s token has its prefix, 36 characters and a right checksum',
  (kind) => {
    const token = newToken(kind);
    expect(token).toMatch(new RegExp(`^mst_${kind}_[0-9A-Za-z]{36}$`));
    expect(isToken(token)).toBe(true);
  },
);

test('no two tokens are the same', () => {
  const tokens = Array.from({ length: 1000 }, () => newToken('live'));
  expect(new Set(tokens).size).toBe(tokens.length);
});

test('the checksum of a known token does not change between releases', () => {
  expect(isToken(`${known}0Hqlw8`)).toBe(true);
});

test('a token with one character changed is invalid', () => {
  const character = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 44 }), character, (place, other) => {
      const token = newToken('live');
      fc.pre(token[place] !== other);
      expect(isToken(token.slice(0, place) + other + token.slice(place + 1))).toBe(false);
    }),
  );
});

test('a token with two neighbouring characters swapped is invalid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 9, max: 43 }), (place) => {
      const token = newToken('live');
      fc.pre(token[place] !== token[place + 1]);
      const swapped = `${token[place + 1]}${token[place]}`;
      expect(isToken(token.slice(0, place) + swapped + token.slice(place + 2))).toBe(false);
    }),
  );
});

test('the prefix is part of the checksum', () => {
  expect(isToken(newToken('live').replace('live', 'test'))).toBe(false);
});

test.each([
  '',
  'abc',
  'mst_live_',
  ` ${newToken('live')}`,
  `${newToken('live')}x`,
  newToken('live').toUpperCase(),
])('%j is not a token', (text) => {
  expect(isToken(text)).toBe(false);
});

test('any text can be checked', () => {
  fc.assert(fc.property(fc.string(), (text) => !isToken(text)));
});

test('only the ends of a token are shown', () => {
  expect(shownAs('mst_live_Tw7fAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA9Qx2')).toBe('mst_live_Tw7f…9Qx2');
});

test('tokens are found inside other text, and taken out of it', () => {
  const token = newToken('live');
  expect(tokenIn(`/products/${token}/?a=1`)).toBe(token);
  expect(tokenIn('/products/mst_live_short/')).toBeUndefined();
  expect(withoutTokens(`a ${token} b ${token}`)).toBe(`a ${shownAs(token)} b ${shownAs(token)}`);
});

test('the hash is SHA-256', () => {
  expect(tokenHash('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
