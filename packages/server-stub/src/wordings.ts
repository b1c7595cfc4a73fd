/** The error code and message of each JSON Schema keyword. */
import type { FieldErrorCode } from '@mostrador/types';
import type { SchemaError } from './tables.ts';

/** A field error without its location; the other fields are the exceeded limit. */
export interface Wording {
  code: FieldErrorCode;
  message: string;
  [limit: string]: unknown;
}

type Word = (params: Record<string, unknown>) => Wording;

/** Returns the code of an error, and the valid values as a message. */
export function wordings({ keyword, params }: SchemaError): Wording {
  const word = Object.hasOwn(WORDS, keyword) ? WORDS[keyword] : undefined;
  return word ? word(params) : { code: 'invalid_format', message: 'is not valid' };
}

const WORDS: Record<string, Word> = {
  required: () => ({ code: 'required', message: 'is required' }),
  type: ({ type }) => ({ code: 'invalid_type', message: `must be ${either(types(type))}` }),
  minLength: ({ limit }) => ({
    code: 'too_short',
    message: atLeast(limit, 'character'),
    min_length: number(limit),
  }),
  maxLength: ({ limit }) => ({
    code: 'too_long',
    message: atMost(limit, 'character'),
    max_length: number(limit),
  }),
  minimum: ({ limit }) => ({ code: 'too_low', message: `must be at least ${limit}`, minimum: number(limit) }),
  maximum: ({ limit }) => ({ code: 'too_high', message: `must be at most ${limit}`, maximum: number(limit) }),
  exclusiveMinimum: ({ limit }) => ({
    code: 'too_low',
    message: `must be greater than ${limit}`,
    exclusive_minimum: number(limit),
  }),
  exclusiveMaximum: ({ limit }) => ({
    code: 'too_high',
    message: `must be less than ${limit}`,
    exclusive_maximum: number(limit),
  }),
  minItems: ({ limit }) => ({
    code: 'too_few_items',
    message: atLeast(limit, 'item'),
    min_items: number(limit),
  }),
  maxItems: ({ limit }) => ({
    code: 'too_many_items',
    message: atMost(limit, 'item'),
    max_items: number(limit),
  }),
  minProperties: ({ limit }) => ({ code: 'required', message: atLeast(limit, 'field') }),
  maxProperties: ({ limit }) => ({
    code: 'too_many_items',
    message: atMost(limit, 'field'),
    max_items: number(limit),
  }),
  uniqueItems: () => ({ code: 'not_unique', message: 'must not have duplicate items' }),
  enum: ({ allowedValues }) => oneOf(values(allowedValues)),
  const: ({ allowedValue }) => oneOf([String(allowedValue)]),
  format: ({ format }) => ({ code: 'invalid_format', message: `must be ${formatName(format)}` }),
  pattern: ({ pattern }) => ({ code: 'invalid_format', message: `must match the pattern ${pattern}` }),
  multipleOf: ({ multipleOf }) => ({
    code: 'invalid_format',
    message: `must be a multiple of ${multipleOf}`,
  }),
  additionalProperties: ({ additionalProperty }) => ({
    code: 'invalid_reference',
    message: `must not have the field ${additionalProperty}`,
  }),
  anyOf: alternatives,
  oneOf: ({ passingSchemas, ...params }) =>
    passingSchemas
      ? { code: 'mutually_exclusive', message: 'must match only one alternative' }
      : alternatives(params),
};

/** Joins the messages of the alternatives: `must be a date or a date-time`. */
function alternatives({ alternatives }: Record<string, unknown>): Wording {
  const parts = Array.isArray(alternatives) ? alternatives.filter(isSchemaError).map(wordings) : [];
  const [first] = parts;
  if (!first) return { code: 'invalid_format', message: 'must match one of the alternatives' };
  const endings = parts.map(({ message }) => message.replace(/^must be /, ''));
  const allMust = parts.every(({ message }) => message.startsWith('must be '));
  const message = allMust ? `must be ${either([...new Set(endings)])}` : first.message;
  return { code: first.code, message };
}

const TYPES: Record<string, string> = {
  string: 'text',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const FORMATS: Record<string, string> = {
  date: 'a date (YYYY-MM-DD)',
  'date-time': 'a date-time (ISO 8601 with an offset, such as 2026-10-01T12:00:00Z)',
  time: 'a time of day with an offset',
  email: 'an e-mail address',
  uri: 'a URL with its scheme (https://...)',
  'uri-reference': 'a URL or a path',
  uuid: 'a UUID',
};

function formatName(format: unknown): string {
  const name = String(format);
  return Object.hasOwn(FORMATS, name) ? (FORMATS[name] ?? name) : `of the format ${name}`;
}

function types(type: unknown): string[] {
  return [type].flat().map((name) => TYPES[String(name)] ?? String(name));
}

function oneOf(allowed: string[]): Wording {
  return {
    code: 'invalid_enum',
    message: `must be ${allowed.length > 1 ? 'one of ' : ''}${either(allowed.map((value) => value || '""'))}`,
    allowed,
  };
}

function atLeast(limit: unknown, what: string): string {
  return `must have at least ${counted(limit, what)}`;
}

function atMost(limit: unknown, what: string): string {
  return `must have at most ${counted(limit, what)}`;
}

function counted(limit: unknown, what: string): string {
  return `${limit} ${what}${limit === 1 ? '' : 's'}`;
}

function either(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function values(allowed: unknown): string[] {
  return Array.isArray(allowed) ? allowed.filter((value) => value !== null).map(String) : [];
}

function number(limit: unknown): number {
  return Number(limit);
}

function isSchemaError(value: unknown): value is SchemaError {
  return typeof value === 'object' && value !== null && 'keyword' in value && 'params' in value;
}
