/** The search parameters of a list request (Decision N61). */
import { Problem } from '@mostrador/server-stub';
import { patterns, wordsOf } from '../store/search-text.ts';

/** The maximum number of words, since each one is a separate condition. */
const mostWords = 10;

/** Returns LIKE patterns, all of which a record must match. @throws Problem `invalid_parameter` */
export function searchPatterns({ search, q }: { search?: string; q?: string }): string[] {
  const asked = search ?? q ?? '';
  if (wordsOf(asked).length <= mostWords) return patterns(asked);
  const field = search === undefined ? 'q' : 'search';
  const message = `must have at most ${mostWords} words`;
  throw new Problem('invalid_parameter', `\`${field}\` ${message}.`, {
    errors: [{ field, code: 'too_long', message }],
  });
}
