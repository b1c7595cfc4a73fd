/** What the review says of every case of the corpus, word for word. Nothing else may be said. */
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

test('the corpus is large enough to mean something', () => {
  expect(corpus.requests.length + corpus.responses.length).toBeGreaterThanOrEqual(40);
  expect(Object.values(corpus).flat().length).toBeGreaterThanOrEqual(60);
});
