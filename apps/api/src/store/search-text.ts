/** Text made comparable for `search`: without case and accents (Decision N61). */

/** Lower-case, accents removed, white space collapsed: `Piñón  Ñandú` becomes `pinon nandu`. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Of each member, and of all together: what comes after is not found. Every search reads all of it. */
const searched = { ofMember: 2_000, inAll: 8_000 };

/** The folded text of some members and of what else there is, one after the other; what is no text is left out. */
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

/** What `search` finds a record of a resource by. */
export function searchTextOf(record: Record<string, unknown>, { search, searchMore }: SearchedBy): string {
  return searchText(record, search, searchMore?.(record));
}

interface SearchedBy {
  search: readonly string[];
  searchMore?(record: Record<string, unknown>): readonly unknown[];
}

/** The words of a search, each once. */
export function wordsOf(search: string): string[] {
  return [...new Set(fold(search).split(' ').filter(Boolean))];
}

/** The words of a search as patterns of LIKE, their special characters made harmless. */
export function patterns(search: string): string[] {
  return wordsOf(search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
}
