/** The search of a list request, as far as it is one that a list can be asked (Decision N61). */
import { Problem } from '@mostrador/server-stub';
import { patterns, wordsOf } from '../store/search-text.ts';

/** Each word is looked for in every record. */
const mostWords = 10;

/** Patterns of LIKE that a record matches all of. @throws Problem `invalid_parameter` */
export function searchPatterns({ search, q }: { search?: string; q?: string }): string[] {
  const asked = search ?? q ?? '';
  if (wordsOf(asked).length <= mostWords) return patterns(asked);
  const field = search === undefined ? 'q' : 'search';
  const message = `must have at most ${mostWords} words`;
  throw new Problem('invalid_parameter', `\`${field}\` ${message}.`, {
    errors: [{ field, code: 'too_long', message }],
  });
}
