import { describe, expect, test } from 'vitest';
import { cellOf, type Decimal, valueIn } from './cells.ts';

const of = (...types: string[]) => ({ types: new Set(types) });

test.each<[cell: string, types: string[], decimal: Decimal, want: unknown]>([
  ['1234.56', ['number'], '.', 1234.56],
  ['1.234,56', ['number'], ',', 1234.56],
  ['-1234567,5', ['number'], ',', -1234567.5],
  ['-5', ['integer', 'null'], '.', -5],
  [' 7 ', ['number'], '.', 7],
  ['sí', ['boolean'], '.', true],
  ['NO', ['boolean'], '.', false],
  ['0', ['boolean'], '.', false],
  ['a | b', ['array', 'null'], '.', ['a', 'b']],
  ['|a||b |', ['array'], '.', ['a', 'b']],
  ['["a|b"]', ['array'], '.', ['a|b']],
  ['{"city":"Rosario"}', ['object'], '.', { city: 'Rosario' }],
  ['Mitre 5', ['string', 'object'], '.', 'Mitre 5'],
  ['0012', ['string'], '.', '0012'],
  [' ñ ', ['string'], '.', ' ñ '],
  ["'=1+1", ['string'], '.', '=1+1'],
  ["'tis", ['string'], '.', "'tis"],
])('%j as %j with %s is %j', (cell, types, decimal, want) => {
  expect(valueIn(cell, of(...types), decimal)).toEqual(want);
});

test.each<[cell: string, types: string[], decimal: Decimal, message: string]>([
  ['1,5', ['number'], '.', 'must be a number'],
  ['1e5', ['number'], '.', 'must be a number'],
  ['abc', ['integer', 'null'], ',', 'must be a number'],
  ['10.50', ['number'], ',', 'must be a number'],
  ['1.23.4', ['number'], ',', 'must be a number'],
  ['1234.567', ['number'], ',', 'must be a number'],
  ['a\0', ['string'], '.', 'must not contain the NUL character'],
  ['constructor', ['boolean'], '.', 'must be true or false'],
  ['maybe', ['boolean', 'null'], '.', 'must be true or false'],
  ['Mitre 5', ['object'], '.', 'must be JSON, such as {"city": "Rosario"}'],
  ['{city}', ['object', 'string'], '.', 'starts like JSON but is not valid JSON'],
])('%j as %j with %s is none: %s', (cell, types, decimal, message) => {
  expect(() => valueIn(cell, of(...types), decimal)).toThrow(message);
});

describe('values survive writing and reading', () => {
  test.each<[value: unknown, types: string[], cell: string]>([
    [0.1, ['number'], '0.1'],
    [true, ['boolean'], 'true'],
    ['=SUM(A1)', ['string'], "'=SUM(A1)"],
    ['-x', ['string'], "'-x"],
    ["'=x", ['string'], "''=x"],
    ["''tis", ['string'], "''tis"],
    [['a', 'ñ b'], ['array'], 'a|ñ b'],
    [['a|b', '=c'], ['array'], '["a|b","=c"]'],
    [[{ Id: 5 }], ['array'], '[{"Id":5}]'],
    [[], ['array'], '[]'],
    [{ zip: null }, ['object'], '{"zip":null}'],
    ['[Local 3] Mitre 5', ['string', 'object'], '[Local 3] Mitre 5'],
    [['a', ''], ['array'], '["a",""]'],
  ])('%j', (value, types, cell) => {
    expect(cellOf(value)).toBe(cell);
    expect(valueIn(cell, of(...types), '.')).toEqual(value);
  });

  test('null is an empty cell', () => {
    expect([cellOf(null), cellOf(undefined)]).toEqual(['', '']);
  });
});
