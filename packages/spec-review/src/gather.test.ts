import { expect, test } from 'vitest';
import { review } from './review.ts';
import { bundle, changed, things } from './testing/things.ts';

const changes = (change: Record<string, unknown>) => review(bundle(things()), changed(change)).changes;

test('a change of a record is reported once, with its operations', () => {
  const found = changes({ 'components schemas Thing properties weight': { type: 'number' } });
  expect(found).toEqual([
    {
      id: 'response-field-added | Things | weight',
      topic: 'responses',
      verdict: 'safe',
      operations: ['POST /things/', 'GET /things/list/', 'GET /things/{id}/'],
      ids: ['createThing', 'listThings', 'getThing'],
      sentence: '`POST /things/`, `GET /things/list/` and 1 more now return `weight`.',
    },
  ]);
});

test('breaking changes come first, then those that need attention', () => {
  const found = changes({
    'components schemas Thing properties weight': { type: 'number' },
    'paths /things/ post deprecated': true,
    'components schemas Kind enum': ['big'],
  });
  const verdicts = found.map(({ verdict }) => verdict);
  expect(verdicts).toEqual(verdicts.toSorted((one, other) => grade(one) - grade(other)));
  expect(new Set(verdicts)).toEqual(new Set(['breaking', 'attention', 'safe']));
});

test('two changes at one place are separate', () => {
  const found = changes({
    'components schemas ThingFields properties name maxLength': 5,
    'components schemas ThingFields properties name minLength': 2,
  });
  expect(new Set(found.map(({ id }) => id)).size).toBe(found.length);
  expect(found).toHaveLength(4);
});

function grade(verdict: string): number {
  return ['breaking', 'attention', 'safe'].indexOf(verdict);
}
