import fc from 'fast-check';
import { expect, test } from 'vitest';
import { malformedAt } from './malformed-json.ts';

function placeOf(text: string): [line: number, column: number, atEnd: boolean] {
  try {
    JSON.parse(text);
  } catch (error) {
    const { line, column, atEnd } = malformedAt(text, error instanceof Error ? error.message : '');
    return [line, column, atEnd];
  }
  throw new Error(`${text} is JSON`);
}

test.each<[text: string, line: number, column: number]>([
  ['{"name": Yerba}', 1, 10],
  ["{'name': 1}", 1, 2],
  ['{"a": 1,}', 1, 9],
  ['[1, 2,]', 1, 7],
  ['{"a": 1\n "b": 2}', 2, 2],
  ['{"a": [1, 2}', 1, 12],
  ['{"a" 1}', 1, 6],
  ['{"a": 1} x', 1, 10],
  ['{}{}', 1, 3],
  [',', 1, 1],
  ['{"a": {"b": [true, {"c": nul}]}}', 1, 26],
  ['<html>', 1, 1],
  ['{"a": "b\nc"}', 1, 9],
  ['{"a": undefined}', 1, 7],
])('%j is wrong at line %i, column %i', (text, line, column) => {
  expect(placeOf(text)).toEqual([line, column, false]);
});

test.each(['{"a": 1', '{', '[1,', '{"a":', '"abc', '{"a": [{}'])('%j ends unexpectedly', (text) => {
  expect(placeOf(text)).toEqual([1, text.length + 1, true]);
});

test('finds the same position as the engine, wherever a bracket or comma is inserted or removed', () => {
  const mutated = fc
    .tuple(fc.json(), fc.nat(), fc.constantFrom(...'{}[],:'))
    .map(
      ([json, at, character]) =>
        `${json.slice(0, at % (json.length + 1))}${character}${json.slice(at % (json.length + 1))}`,
    );
  fc.assert(
    fc.property(mutated, (text) => {
      const message = messageOf(text);
      // Inside a string or a number, the engine is more precise.
      if (!message?.includes('at position') || /string|escape|number/i.test(message)) return;
      expect(malformedAt(text, '')).toEqual(malformedAt(text, message));
    }),
    { numRuns: 500, seed: 7 },
  );
});

test('works at any depth', () => {
  expect(placeOf('['.repeat(100_000))).toEqual([1, 100_001, true]);
});

function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : undefined;
  }
}
