/** Expects the exact findings for every case of the corpus, and no others. */
import { expect, test } from 'vitest';
import { review } from './review.ts';
import { corpus } from './testing/corpus.ts';
import { bundle, changed, things } from './testing/things.ts';

test.each(Object.entries(corpus).flatMap(([group, cases]) => cases.map((one) => ({ group, ...one }))))(
  '$group: $name',
  ({ change, want }) => {
    const { changes } = review(bundle(things()), changed(change));
    expect(changes.map(({ verdict, sentence }) => [verdict, sentence])).toEqual(want);
  },
);

test('the corpus is large enough to be meaningful', () => {
  expect(corpus.requests.length + corpus.responses.length).toBeGreaterThanOrEqual(40);
  expect(Object.values(corpus).flat().length).toBeGreaterThanOrEqual(60);
});
