import type { Schema } from '@mostrador/codegen';
import { shop } from '@mostrador/codegen/testing';
import { describe, expect, test } from 'vitest';
import { fieldErrors } from './field-errors.ts';
import type { Validator } from './tables.ts';
import { tablesOf } from './testing/generated.ts';

/** The cases by name: a schema for the field `it`, a value, and the error. */
const CASES: Record<string, [schema: Schema, value: unknown, want: object]> = {
  aString: [{ type: 'string' }, 7, { code: 'invalid_type', message: 'must be text' }],
  aNumberOrNull: [
    { type: ['number', 'null'] },
    '7',
    { code: 'invalid_type', message: 'must be a number or null' },
  ],
  anInteger: [{ type: 'integer' }, 1.5, { code: 'invalid_type', message: 'must be an integer' }],
  aBoolean: [{ type: 'boolean' }, 'true', { code: 'invalid_type', message: 'must be true or false' }],
  tooShort: [
    { type: 'string', minLength: 1 },
    '',
    { code: 'too_short', message: 'must have at least 1 character', min_length: 1 },
  ],
  tooLong: [
    { type: 'string', maxLength: 2 },
    'abc',
    { code: 'too_long', message: 'must have at most 2 characters', max_length: 2 },
  ],
  tooLow: [
    { type: 'number', minimum: 0 },
    -1,
    { code: 'too_low', message: 'must be at least 0', minimum: 0 },
  ],
  tooHigh: [
    { type: 'number', maximum: 100 },
    101,
    { code: 'too_high', message: 'must be at most 100', maximum: 100 },
  ],
  notAbove: [
    { type: 'number', minimum: 0, exclusiveMinimum: 0 },
    0,
    { code: 'too_low', message: 'must be greater than 0', exclusive_minimum: 0 },
  ],
  farBelow: [
    { type: 'number', minimum: 0, exclusiveMinimum: 0 },
    -1,
    { code: 'too_low', message: 'must be greater than 0', exclusive_minimum: 0 },
  ],
  notBelow: [
    { type: 'number', exclusiveMaximum: 1 },
    1,
    { code: 'too_high', message: 'must be less than 1', exclusive_maximum: 1 },
  ],
  date: [
    { type: 'string', format: 'date' },
    '2026-02-30',
    { code: 'invalid_format', message: 'must be a date (YYYY-MM-DD)' },
  ],
  email: [
    { type: 'string', format: 'email' },
    'ana',
    { code: 'invalid_format', message: 'must be an e-mail address' },
  ],
  duration: [
    { type: 'string', format: 'duration' },
    'x',
    { code: 'invalid_format', message: 'must be of the format duration' },
  ],
  pattern: [
    { type: 'string', pattern: '^a$' },
    'b',
    { code: 'invalid_format', message: 'must match the pattern ^a$' },
  ],
  anEnum: [
    { type: 'string', enum: ['a', 'b'] },
    'c',
    { code: 'invalid_enum', message: 'must be one of a or b', allowed: ['a', 'b'] },
  ],
  enumWithEmpty: [
    { type: 'string', enum: ['', 'a'] },
    'c',
    { code: 'invalid_enum', message: 'must be one of "" or a', allowed: ['', 'a'] },
  ],
  enumOfOtherType: [
    { type: 'string', enum: ['a', 'b'] },
    7,
    { code: 'invalid_type', message: 'must be text' },
  ],
  namedEnumOrNull: [
    { anyOf: [{ $ref: '#/components/schemas/ProductSort' }, { type: 'null' }] },
    'x',
    { code: 'invalid_enum', message: 'must be one of created_at or name', allowed: ['created_at', 'name'] },
  ],
  aConst: [{ const: 'yes' }, 'no', { code: 'invalid_enum', message: 'must be yes', allowed: ['yes'] }],
  tooFewItems: [
    { type: 'array', minItems: 2 },
    [1],
    { code: 'too_few_items', message: 'must have at least 2 items', min_items: 2 },
  ],
  tooManyItems: [
    { type: 'array', maxItems: 1 },
    [1, 2],
    { code: 'too_many_items', message: 'must have at most 1 item', max_items: 1 },
  ],
  notUnique: [
    { type: 'array', uniqueItems: true },
    [1, 1],
    { code: 'not_unique', message: 'must not have duplicate items' },
  ],
  noMember: [
    { type: 'object', minProperties: 1 },
    {},
    { code: 'required', message: 'must have at least 1 field' },
  ],
  manyMembers: [
    { type: 'object', maxProperties: 1 },
    { a: 1, b: 2 },
    { code: 'too_many_items', message: 'must have at most 1 field', max_items: 1 },
  ],
  multiple: [
    { type: 'number', multipleOf: 5 },
    7,
    { code: 'invalid_format', message: 'must be a multiple of 5' },
  ],
  dayOrMoment: [
    { $ref: '#/components/schemas/DateOrDateTime' },
    'soon',
    {
      code: 'invalid_format',
      message:
        'must be a date (YYYY-MM-DD) or a date-time (ISO 8601 with an offset, such as 2026-10-01T12:00:00Z)',
    },
  ],
  dayOrMomentOfOtherType: [
    { $ref: '#/components/schemas/DateOrDateTime' },
    7,
    { code: 'invalid_type', message: 'must be text' },
  ],
  dayOrMomentOrNull: [
    { anyOf: [{ $ref: '#/components/schemas/DateOrDateTime' }, { type: 'null' }] },
    7,
    { code: 'invalid_type', message: 'must be text or null' },
  ],
  objectOrNull: [
    { anyOf: [{ $ref: '#/components/schemas/ProductSeo' }, { type: 'null' }] },
    'x',
    { code: 'invalid_type', message: 'must be an object or null' },
  ],
  listOrMapOrNull: [
    { anyOf: [{ type: 'array' }, { type: 'object' }, { type: 'null' }] },
    7,
    { code: 'invalid_type', message: 'must be a list, an object or null' },
  ],
  oneOrTheOther: [
    {
      oneOf: [
        { type: 'number', minimum: 5 },
        { type: 'number', maximum: 9 },
      ],
    },
    7,
    { code: 'mutually_exclusive', message: 'must match only one alternative' },
  ],
  neither: [
    {
      anyOf: [
        { type: 'number', minimum: 5 },
        { type: 'number', maximum: 1 },
      ],
    },
    3,
    { code: 'too_low', message: 'must be at least 5 or at most 1' },
  ],
  notThat: [{ not: { const: 1 } }, 1, { code: 'invalid_format', message: 'is not valid' }],
  closed: [
    { type: 'object', additionalProperties: false },
    { a: 1 },
    { code: 'invalid_reference', message: 'must not have the field a' },
  ],
};

/** Returns the validator of a body with a field per case, none of them required. */
async function caseValidator(): Promise<Validator> {
  const document = shop();
  const properties = Object.fromEntries(Object.entries(CASES).map(([name, [schema]]) => [name, schema]));
  Object.assign(document.components?.schemas ?? {}, { OptionCreate: { type: 'object', properties } });
  const { bodyValidators } = await tablesOf(document);
  if (!bodyValidators.createOption) throw new Error('The description has no such body.');
  return bodyValidators.createOption;
}

const validate = await caseValidator();

test.each(Object.entries(CASES))('%s', (name, [, value, want]) => {
  expect(validate({ [name]: value })).toBe(false);
  expect(fieldErrors(validate.errors ?? [])).toEqual([{ pointer: `/${name}`, field: name, ...want }]);
});

describe('places', () => {
  const found = (keyword: string, instancePath: string, params: Record<string, unknown>) => [
    { keyword, instancePath, schemaPath: '', params },
  ];

  test('a missing field is named, not its object', () => {
    expect(fieldErrors(found('required', '/items/0', { missingProperty: 'a/b' }))).toEqual([
      { pointer: '/items/0/a~1b', field: 'items.0.a/b', code: 'required', message: 'is required' },
    ]);
  });

  test('the body itself has the empty pointer', () => {
    expect(fieldErrors(found('type', '', { type: 'object' }))).toEqual([
      { pointer: '', field: '', code: 'invalid_type', message: 'must be an object' },
    ]);
  });

  test('errors of alternatives in different places stay separate', () => {
    const errors = [
      ...found('required', '/it', { missingProperty: 'a' }),
      ...found('type', '/it/b', { type: 'string' }),
      ...found('anyOf', '/it', {}),
    ];
    expect(fieldErrors(errors).map(({ pointer, code }) => [pointer, code])).toEqual([
      ['/it/a', 'required'],
      ['/it/b', 'invalid_type'],
    ]);
  });

  test('only the first hundred are listed', () => {
    const errors = Array.from({ length: 250 }, (_, index) =>
      found('type', `/items/${index}`, { type: 'string' }),
    );
    expect(fieldErrors(errors.flat())).toHaveLength(100);
  });
});
