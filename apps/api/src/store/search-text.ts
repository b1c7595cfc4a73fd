/** Normalizes text for `search`: without case and accents (Decision N61). */

/** Converts to lower case, removes accents and collapses white space: `Piñón  Ñandú` becomes `pinon nandu`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The maximum searched length, per field and in total, since every search reads all of it. */
const searched = { ofMember: 2_000, inAll: 8_000 };

/** Returns the normalized text of some fields and of further values, joined; values other than text are ignored. */
export function searchText(
  record: Record<string, unknown>,
  members: readonly string[],
  more: readonly unknown[] = [],
): string {
  const values = [...members.map((member) => record[member]), ...more];
  const texts = values.filter((value) => typeof value === 'string');
  return fold(
    texts
      .map((text) => text.slice(0, searched.ofMember))
      .join(' ')
      .slice(0, searched.inAll),
  );
}

/** Returns the searched text of a record. */
export function searchTextOf(record: Record<string, unknown>, { search, searchMore }: SearchedBy): string {
  return searchText(record, search, searchMore?.(record));
}

interface SearchedBy {
  search: readonly string[];
  searchMore?(record: Record<string, unknown>): readonly unknown[];
}

/** Returns the distinct words of a search. */
export function wordsOf(search: string): string[] {
  return [...new Set(fold(search).split(' ').filter(Boolean))];
}

/** Returns the words of a search as LIKE patterns with escaped special characters. */
export function patterns(search: string): string[] {
  return wordsOf(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
