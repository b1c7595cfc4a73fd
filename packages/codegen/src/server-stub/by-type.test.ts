import { expect, test } from 'vitest';
import type { Schema } from '../document.ts';
import { shop } from '../testing/index.ts';
import { chooseByType } from './by-type.ts';

const seo: Schema = { $ref: '#/components/schemas/ProductSeo' };
const date: Schema = { type: 'string', format: 'date' };
const moment: Schema = { type: 'string', format: 'date-time' };
const list: Schema = { type: 'array', items: { type: 'string' } };

test.each<[what: string, given: Schema, want: Schema]>([
  [
    'an object or null',
    { anyOf: [seo, { type: 'null' }], description: 'The page.' },
    {
      description: 'The page.',
      type: ['object', 'null'],
      allOf: [{ if: { not: { type: ['object'] } }, else: seo }],
    },
  ],
  [
    'a list, an object or null, inside a property',
    { type: 'object', properties: { variants: { oneOf: [list, seo, { type: 'null' }] } } },
    {
      type: 'object',
      properties: {
        variants: {
          type: ['array', 'object', 'null'],
          allOf: [
            { if: { not: { type: ['array'] } }, else: list },
            { if: { not: { type: ['object'] } }, else: seo },
          ],
        },
      },
    },
  ],
  [
    'two kinds of text or null: the choice between the texts stays',
    { anyOf: [date, moment, { type: 'null' }] },
    {
      type: ['string', 'null'],
      allOf: [{ if: { not: { type: ['string'] } }, else: { anyOf: [date, moment] } }],
    },
  ],
])('chooses between %s', (_what, given, want) => {
  expect(chooseByType(shop(), given)).toEqual(want);
});

test.each<[what: string, given: Schema]>([
  ['two kinds of text', { anyOf: [date, moment] }],
  ['variants that share a type', { anyOf: [{ type: ['string', 'null'] }, { type: ['object', 'null'] }] }],
  ['a variant without a type', { anyOf: [{ enum: ['a'] }, { type: 'null' }] }],
])('leaves %s', (_what, given) => {
  expect(chooseByType(shop(), given)).toEqual(given);
});
