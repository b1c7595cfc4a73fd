import { describe, expect, test } from 'vitest';
import { camelCase, memberName, pascalCase, plural, quote, union } from './names.ts';

test.each([
  ['PricingProfile', 'pricingProfile', 'PricingProfile'],
  ['pricing_profile', 'pricingProfile', 'PricingProfile'],
  ['current-accounts', 'currentAccounts', 'CurrentAccounts'],
  ['Product options', 'productOptions', 'ProductOptions'],
  ['IVA', 'iva', 'Iva'],
  ['book2Type', 'book2Type', 'Book2Type'],
])('%s is %s and %s', (words, camel, pascal) => {
  expect(camelCase(words)).toBe(camel);
  expect(pascalCase(words)).toBe(pascal);
});

test.each([
  ['status', 'statuses'],
  ['currency', 'currencies'],
  ['unit', 'units'],
  ['day', 'days'],
  ['box', 'boxes'],
  ['branch', 'branches'],
])('the plural of %s is %s', (one, many) => {
  expect(plural(one)).toBe(many);
});

describe('source text', () => {
  test.each([
    ['draft', "'draft'"],
    ["owner's", "'owner\\'s'"],
    ['say "no"', `'say "no"'`],
    ['a\nb\\', "'a\\nb\\\\'"],
  ])('quotes %j', (text, source) => {
    expect(quote(text)).toBe(source);
  });

  test('quotes a property name only if necessary', () => {
    expect(['status', '_id', '2fa', 'a-b'].map(memberName)).toEqual(['status', '_id', "'2fa'", "'a-b'"]);
  });

  test('joins a union, also an empty one', () => {
    expect(union(['a', 'b'])).toBe("'a' | 'b'");
    expect(union([])).toBe('never');
  });
});
